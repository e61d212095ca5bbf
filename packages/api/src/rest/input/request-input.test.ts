import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createRestHandler } from "../handler.ts";
import { QUOTE_BODY } from "../testing/testing-operations.ts";
import { sendToHandler } from "../testing-client.ts";
import { testRestOptions } from "../testing-server.ts";

const database = testDatabase();

async function refusalOf(target: string, contentType: string, body: string) {
  const services = createTestServices({ db: database.db });
  const { token } = await createTestCredential(services, await createTestOrganization(services));
  const send = sendToHandler(createRestHandler(testRestOptions(services, appRouter)));
  const { json } = await send(target, { method: "POST", token, headers: { "content-type": contentType }, body });
  return json.error;
}

test.each(["%00", "%ff", "%zz", "a%ED%A0%80"])(
  "a required query value that cannot be read is not missing: %s",
  async (text) => {
    const target = `/v1/quotes/qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5C/documents?fileName=${text}`;
    expect(await refusalOf(target, "application/pdf", "%PDF-1.4")).toMatchObject({
      code: "parameter_invalid",
      param: "fileName",
      message: "Must be percent-encoded UTF-8 without NUL.",
    });
  },
);

test.each([
  ["a NUL", String.raw`a\u0000b`, "a\ufffdb"],
  ["half a character", String.raw`\ud83dx`, "\ufffdx"],
  ["a character that is cut in two", `${"x".repeat(254)}🏠`, `${"x".repeat(254)}\ufffd`],
])("an unknown name with %s is told in characters that every parser reads", async (_what, name, param) => {
  const body = JSON.stringify(QUOTE_BODY).replace(/\}$/, `,"${name}":1}`);
  expect(await refusalOf("/v1/quotes", "application/json", body)).toMatchObject({ code: "parameter_unknown", param });
});
