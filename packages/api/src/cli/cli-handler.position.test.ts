import { testDatabase } from "@quote-financing/db/testing/test-database";
import { madeAtMs } from "@quote-financing/domain/ids/ids";
import { afterEach, expect, test } from "vitest";
import { createCredentialVerifier } from "../identity/credentials/credentials.ts";
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

const handlers: CliHandler[] = [];
afterEach(() => {
  for (const handler of handlers.splice(0)) handler.close();
});

async function createMerchant() {
  const services = createTestServices({ db: database.db });
  const { organizationId, ...organization } = await createTestOrganization(services);
  const { token, caller } = await createTestCredential(services, { organizationId, ...organization });
  const { verify } = createCredentialVerifier(services);
  const handler = new CliHandler({ services, verifyCredential: verify, log: () => undefined });
  handlers.push(handler);
  const { quotes, destinations } = createCallerFactory(appRouter)(testContext(services, caller));
  return {
    clock: services.clock,
    quotes,
    destinations,
    async follow(path: string, position?: string) {
      const last = position === undefined ? {} : { "Last-Event-ID": position };
      const headers = { Authorization: `Bearer ${token}`, ...last };
      return feedReader(await handler.answer(new Request(`http://service.test${path}`, { headers })));
    },
    /** An attempt to deliver the newest event, that started now. */
    async attempt(destinationId: string, number: number) {
      await database.db.client`insert into delivery_attempts
        (organization_id, destination_id, event_id, attempt_number, started_at, duration_ms, url, status)
        select ${organizationId}, ${destinationId}, max(event_id), ${number},
          ${services.clock.now().toISOString()}::timestamptz, 12, 'https://hooks.example.com/in', 503
        from events where organization_id = ${organizationId}`;
    },
  };
}

test("a stream that broke before its first event goes on where it was opened", async () => {
  const { follow, quotes, clock } = await createMerchant();
  const broken = await follow("/cli/events");
  const position = await broken.position();
  await broken.cancel();
  clock.advance(60_000);
  const { data } = await quotes.create(testQuoteBody());
  clock.advance(60_000);

  const again = await follow("/cli/events", position);

  expect(JSON.parse((await again.next())?.data ?? "{}").data).toEqual({ quoteId: data.quoteId });
  await again.cancel();
});

test.each(["/cli/events", "/cli/attempts"])("%s that breaks again and again goes no further back", async (path) => {
  const { follow, clock } = await createMerchant();
  const broken = await follow(path);
  const position = await broken.position();
  await broken.cancel();
  clock.advance(60_000);

  const again = await follow(path, position);

  expect(await again.position()).toBe(position);
  await again.cancel();
});

test("a stream that came back from the future is where now is", async () => {
  const { follow, clock } = await createMerchant();
  const stream = await follow("/cli/events", `evt_7${"Z".repeat(25)}`);
  expect(madeAtMs((await stream.position()) ?? "")).toBe(clock.now().getTime());
  await stream.cancel();
});

test("attempts of the time in which their stream was broken are shown when it is back, and each says where it is", async () => {
  const { follow, quotes, destinations, attempt, clock } = await createMerchant();
  const { data } = await destinations.create({ name: "Orders", url: "https://hooks.example.com/in" });
  await quotes.create(testQuoteBody());
  const broken = await follow("/cli/attempts");
  const opened = await broken.position();
  await broken.cancel();
  clock.advance(60_000);
  await attempt(data.destinationId, 1);
  const attemptedAtMs = clock.now().getTime();
  clock.advance(60_000);
  await attempt(data.destinationId, 2);

  const again = await follow("/cli/attempts", opened);
  expect(JSON.parse((await again.next())?.data ?? "{}")).toMatchObject({ attemptNumber: 1 });
  const position = await again.position();
  expect(madeAtMs(position ?? "")).toBe(attemptedAtMs);
  await again.cancel();
  const third = await follow("/cli/attempts", position);
  const numbers = [await third.next(), await third.next()].map((read) => JSON.parse(read?.data ?? "{}").attemptNumber);
  expect(numbers).toEqual([1, 2]);
  await third.cancel();
});
