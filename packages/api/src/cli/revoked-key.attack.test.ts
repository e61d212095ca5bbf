import { apiKeys } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { CREDENTIAL_CACHE_MS, createCredentialVerifier } from "../identity/credentials/credentials.ts";
import { testQuoteBody } from "../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createCallerFactory } from "../trpc.ts";
import { CliHandler } from "./cli-handler.ts";
import { feedReader } from "./testing-feed-reader.ts";

const database = testDatabase();

const BACKLOG = 40;
/** What lies between the stream and its reader already. */
const ON_THE_WAY = 5;

test("who reads a backlog slowly by a stolen key gets no more of it once the key is revoked", async () => {
  const services = createTestServices({ db: database.db });
  const { token, apiKeyId, caller } = await createTestCredential(services, await createTestOrganization(services));
  const { verify } = createCredentialVerifier(services);
  const handler = new CliHandler({ services, verifyCredential: verify, log: () => undefined });
  const request = new Request("http://service.test/cli/events", { headers: { Authorization: `Bearer ${token}` } });
  const stream = feedReader(await handler.answer(request));
  const { quotes } = createCallerFactory(appRouter)(testContext(services, caller));
  for (let made = 0; made < BACKLOG; made += 1) await quotes.create(testQuoteBody());

  expect(await stream.next()).toMatchObject({ event: "event" });
  await database.db.orm.update(apiKeys).set({ revokedAt: services.clock.now() }).where(eq(apiKeys.apiKeyId, apiKeyId));
  services.clock.advance(CREDENTIAL_CACHE_MS);

  const told: (string | undefined)[] = [];
  for (let message = await stream.next(); message !== null; message = await stream.next()) told.push(message.event);
  expect(told.at(-1)).toBe("end");
  expect(told.length).toBeLessThanOrEqual(ON_THE_WAY);
  handler.close();
});
