import { createTestDatabase } from "@quote-financing/db/testing/create-test-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testQuoteBody } from "../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../router.ts";
import { createTestServices, type TestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createCallerFactory } from "../trpc.ts";

let services: TestServices;
let closeDatabase: () => Promise<void>;

beforeAll(async () => {
  const { db, close } = await createTestDatabase();
  closeDatabase = close;
  services = createTestServices({ db });
});
afterAll(() => closeDatabase());

it("attempts are those to the organization's own destinations since a time, in the order of their start", async () => {
  const merchants = await Promise.all([0, 1].map(() => createMerchantWithAttempts()));
  const [merchant] = merchants;
  const since = new Date(services.clock.now().getTime() - 30_000).toISOString();
  const { data } = (await merchant?.api.cli.attempts({ since })) ?? { data: [] };
  expect(data.map(({ attemptNumber, status, errorClass }) => [attemptNumber, status, errorClass])).toEqual([
    [2, 503, undefined],
    [3, undefined, "timeout"],
  ]);
  expect(new Set(data.map(({ destinationId }) => destinationId))).toEqual(new Set([merchant?.destinationId]));
});

async function createMerchantWithAttempts() {
  const organization = await createTestOrganization(services);
  const { caller } = await createTestCredential(services, organization);
  const api = createCallerFactory(appRouter)(testContext(services, caller));
  const { data } = await api.destinations.create({ name: "Orders", url: "https://hooks.example.com/in" });
  await api.quotes.create(testQuoteBody());
  const { organizationId } = organization;
  const { destinationId } = data;
  const [event] = await services.db.client`select event_id from events where organization_id = ${organizationId}`;
  const attempt = (number: number, secondsAgo: number, status: number | null, errorClass: string | null) =>
    services.db.client`insert into delivery_attempts
      (organization_id, destination_id, event_id, attempt_number, started_at, duration_ms, url, status, error_class)
      values (${organizationId}, ${destinationId}, ${event?.event_id}, ${number},
        ${new Date(services.clock.now().getTime() - secondsAgo * 1000).toISOString()}::timestamptz, 12, 'https://hooks.example.com/in', ${status}, ${errorClass})`;
  await attempt(1, 60, 500, null);
  await attempt(2, 20, 503, null);
  await attempt(3, 10, null, "timeout");
  return { api, destinationId };
}
