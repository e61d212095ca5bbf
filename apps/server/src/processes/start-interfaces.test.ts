import type { AddressInfo } from "node:net";
import { CREDENTIAL_CACHE_MS } from "@quote-financing/api/identity/credentials/credentials";
import { createClientErrorListener } from "@quote-financing/api/rest/http/client-error";
import { createTestServices } from "@quote-financing/api/testing/test-services";
import { createTestCredential } from "@quote-financing/api/testing/testing-credential";
import { createTestOrganization } from "@quote-financing/api/testing/testing-organization";
import { apiKeys } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { listen } from "../http/listener/listen.ts";
import { ShutdownHooks } from "./ending/shutdown-hooks.ts";
import { startInterfaces } from "./start-interfaces.ts";

const database = testDatabase();
const shutdownHooks = new ShutdownHooks();
afterAll(async () => {
  await shutdownHooks.runAll();
});

test("a credential that /v1 has just looked up is not looked up again by /cli", async () => {
  const services = createTestServices({ db: database.db });
  const { token, apiKeyId } = await createTestCredential(services, await createTestOrganization(services));
  const { rest, cli } = startInterfaces({ services, log: () => {}, shutdownHooks });
  const { server, drain } = await listen(
    (request, response) => (request.url?.startsWith("/cli") ? cli.listener : rest)(request, response),
    createClientErrorListener(services),
    { host: "127.0.0.1", port: 0 },
  );
  shutdownHooks.addDrain("http", ({ graceMs }) => drain({ graceMs, idleMs: 0 }));
  const { port } = server.address() as AddressInfo;
  const statusOf = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Authorization: `Bearer ${token}` } })).status;
  const event = `/cli/events/${services.makeId("event")}`;

  expect(await statusOf("/v1/cases")).toBe(200);
  await database.db.orm.delete(apiKeys).where(eq(apiKeys.apiKeyId, apiKeyId));

  expect(await statusOf(event)).toBe(404);
  services.clock.advance(CREDENTIAL_CACHE_MS);
  expect(await statusOf(event)).toBe(401);
});
