import { testDatabase } from "@quote-financing/db/testing/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { openApiDocument } from "../openapi-document.ts";
import { buildRoutes } from "../routes/build-routes.ts";
import { fillPattern } from "../testing/testing-operations.ts";
import { type Send, sendToServer } from "../testing-client.ts";
import { startTestServer, type TestServer, testRestOptions } from "../testing-server.ts";

const database = testDatabase();
let server: TestServer;
let send: Send;
let token: string;
beforeAll(async () => {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services, { mayResolveClaims: true });
  ({ token } = await createTestCredential(services, organization));
  server = await startTestServer(testRestOptions(services, appRouter));
  send = sendToServer(server.port);
});
afterAll(async () => {
  await server.close();
});

const operations = buildRoutes(appRouter).map((route) => [route.method, route.pattern, route] as const);

test.each(operations)(
  "%s %s documents its answers to another method, type and size",
  async (method, pattern, { takesBytes, maxBodyBytes }) => {
    const target = fillPattern(pattern, {});
    const tooLarge = `{"name":"${"x".repeat(maxBodyBytes)}"}`;
    const type = takesBytes ? "application/pdf" : "application/json";

    const answers = [
      await send(target, { method: "PUT", token }),
      await send(target, { method, token, body: "text", headers: { "content-type": "text/plain" } }),
      await send(target, { method, token, body: tooLarge, headers: { "content-type": type } }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([405, 415, 413]);
    const operation = openApiDocument(appRouter).paths?.[pattern]?.[method.toLowerCase() as "get"];
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(["405", "413", "415"]));
  },
);
