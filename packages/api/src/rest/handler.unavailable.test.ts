import { createTestDatabase } from "@quote-financing/db/testing/create-test-database";
import { expect, test } from "vitest";
import { appRouter } from "../router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createRestHandler } from "./handler.ts";
import { sendToHandler } from "./testing-client.ts";
import { testRestOptions } from "./testing-server.ts";

test("without its database the service says 503 and when to try again, known credential or not", async () => {
  const database = await createTestDatabase();
  const services = createTestServices({ db: database.db });
  const { token } = await createTestCredential(services, await createTestOrganization(services));
  const options = testRestOptions(services, appRouter);
  const send = sendToHandler(createRestHandler(options));
  expect((await send("/v1/cases", { token })).status).toBe(200);

  await database.db.close();

  const known = await send("/v1/cases", { token });
  const unknown = await send("/v1/cases", { token: `okey_${"a".repeat(43)}` });
  for (const { status, json, headers } of [known, unknown]) {
    expect([status, json.error?.type, json.error?.code]).toEqual([503, "api_error", "service_unavailable"]);
    expect(headers.get("retry-after")).toBe("1");
  }
  expect(options.lines.at(-1)?.fault).toMatchObject({ code: expect.any(String) });
  await database.close();
});
