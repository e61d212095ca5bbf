import { deliveryLanes, queuedMails } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { createCredentialVerifier } from "../../identity/credentials/credentials.ts";
import { testQuoteBody } from "../../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../../router.ts";
import { createTestServices, type TestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { numberTestEvents } from "../../testing/testing-event-numbers.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { queueDueNotices } from "../notifications/queue-due-notices.ts";
import { createSandboxWorld } from "./testing-sandbox.ts";

const database = testDatabase();
let services: TestServices;
beforeAll(async () => {
  services = createTestServices({ db: database.db });
});

const createCaller = createCallerFactory(appRouter);
const missing = { cause: { code: "resource_missing" } };
const refused = { cause: { code: "operation_not_permitted" } };

type World = Awaited<ReturnType<typeof createSandboxWorld>>;

/** A quote, a case and a destination of the data that the caller sees. */
async function fill(procedures: World["live"], name: string) {
  const { data: destination } = await procedures.destinations.create({
    name,
    url: `https://hooks.example.com/${name}`,
  });
  const { quoteId } = (await procedures.quotes.create(testQuoteBody())).data;
  const opening = { quoteId, type: "general", message: { body: name } } as const;
  const { caseId } = (await procedures.cases.create(opening)).data;
  return { quoteId, caseId, destinationId: destination.destinationId };
}

/** What a key that was made by these procedures may call. */
async function asKey(procedures: World["live"]) {
  const { token } = await procedures.apiKeys.create({ name: "Key" });
  return createCaller(testContext(services, await createCredentialVerifier(services).verify(token)));
}

describe("keys", () => {
  test("of one mode reach nothing of the other", async () => {
    const w = await createSandboxWorld(services);
    const [liveIds, testIds] = [await fill(w.live, "live"), await fill(w.test, "test")];
    const [liveKey, testKey] = [await asKey(w.live), await asKey(w.test)];
    for (const [key, ids] of [
      [testKey, liveIds],
      [liveKey, testIds],
    ] as const) {
      const { quoteId, caseId, destinationId } = ids;
      await expect(key.quotes.get({ quoteId })).rejects.toMatchObject(missing);
      await expect(key.cases.get({ caseId })).rejects.toMatchObject(missing);
      await expect(key.caseMessages.post({ caseId, body: "Hello" })).rejects.toMatchObject(missing);
      await expect(key.destinations.get({ destinationId })).rejects.toMatchObject(missing);
      expect(JSON.stringify(await key.cases.list({}))).not.toContain(caseId);
      expect(JSON.stringify(await key.destinations.list())).not.toContain(destinationId);
    }
  });

  test("of one mode cannot follow the other's cursors, nor meet its ids", async () => {
    const w = await createSandboxWorld(services);
    const [liveKey, testKey] = [await asKey(w.live), await asKey(w.test)];
    const { quoteId } = await fill(w.live, "live");
    await w.live.cases.create({ quoteId, type: "general", message: { body: "Second" } });
    const cursor = (await liveKey.cases.list({ pageSize: "1" })).links.next?.cursor;
    await expect(testKey.cases.list({ cursor })).rejects.toMatchObject({ cause: { code: "cursor_invalid" } });
    const { data } = await testKey.quotes.create(testQuoteBody({ quoteId, description: "The same id" }));
    expect(data).toMatchObject({ quoteId, description: "The same id" });
  });

  test("name no live merchant in a preview, and live keys no sandbox", async () => {
    const w = await createSandboxWorld(services);
    const ask = { currency: "EUR", totalInclTax: 15_000 } as const;
    const preview = async (mode: World["live"], merchantOrganizationSlug: string) => {
      const { token } = await mode.apiKeys.create({ name: "Key" });
      const caller = await createCredentialVerifier(services).verify(token);
      const context = { ...testContext(services, caller), merchantOrganizationSlug };
      return createCaller(context).costPreview.preview(ask);
    };
    await expect(preview(w.test, w.organization.slug)).rejects.toMatchObject(refused);
    await expect(preview(w.live, w.sandbox.slug)).rejects.toMatchObject(refused);
    expect((await preview(w.test, w.sandbox.slug)).links).toHaveProperty("loanIndicationWidget");
  });
});

test("events of test data go to test destinations alone, and the other way round", async () => {
  const w = await createSandboxWorld(services);
  const [liveIds, testIds] = [await fill(w.live, "live"), await fill(w.test, "test")];
  await w.test.quotes.create(testQuoteBody({ tags: ["sandbox_completed"] }));
  await w.live.quotes.create(testQuoteBody());
  for (const { organizationId } of [w.organization, w.sandbox]) await numberTestEvents(services.db, organizationId);
  const rows = await services.db.client`
    select organization_id, destination_id, count(*)::int as sent from deliveries
    where destination_id in (${liveIds.destinationId}, ${testIds.destinationId}) group by 1, 2 order by sent`;
  expect([...rows]).toEqual([
    { organization_id: w.organization.organizationId, destination_id: liveIds.destinationId, sent: 3 },
    { organization_id: w.sandbox.organizationId, destination_id: testIds.destinationId, sent: 4 },
  ]);
});

test("live quotes are never moved by their merchant, and their magic tags are tags", async () => {
  const { live } = await createSandboxWorld(services);
  const { data } = await live.quotes.create(testQuoteBody({ tags: ["sandbox_completed"] }));
  expect(data).toMatchObject({ tags: ["sandbox_completed"], financing: { status: "new_customer" } });
  const { quoteId } = data;
  await expect(live.sandbox.advance({ quoteId, command: { type: "start_application" } })).rejects.toMatchObject(
    refused,
  );
  await expect(live.sandbox.options({ quoteId })).rejects.toMatchObject(refused);
});

test("a sandbox moves no live quote, nor that of another sandbox", async () => {
  const [w, other] = [await createSandboxWorld(services), await createSandboxWorld(services)];
  const foreign = [await fill(w.live, "live"), await fill(other.test, "test")];
  for (const { quoteId } of foreign) {
    await expect(w.test.sandbox.advance({ quoteId, command: { type: "start_application" } })).rejects.toMatchObject(
      missing,
    );
    await expect(w.test.sandbox.options({ quoteId })).rejects.toMatchObject(missing);
  }
});

describe("the support console", () => {
  test("has test cases in no queue and no count, and leads nobody to test data", async () => {
    const w = await createSandboxWorld(services);
    const before = await w.agent.supportCases.counts();
    const { quoteId, caseId } = await fill(w.test, "test");
    expect(await w.agent.supportCases.counts()).toEqual(before);
    for (const tab of ["platform", "unclaimed"] as const) {
      expect(JSON.stringify(await w.agent.supportCases.queue({ tab }))).not.toContain(caseId);
    }
    expect((await w.agent.supportCases.locate({ caseId })).data).toEqual([]);
    expect((await w.agent.supportQuotes.locate({ quoteId })).data).toEqual([]);
    expect((await w.agent.supportOrganizations.list({ search: w.sandbox.slug })).data).toEqual([]);
  });

  test("neither shows, suspends, permits nor links a sandbox by itself", async () => {
    const w = await createSandboxWorld(services);
    const partner = await createTestOrganization(services, { kind: "partner" });
    const { organizationId } = w.sandbox;
    const { supportOrganizations: console } = w.agent;
    const link = { merchantOrganizationId: organizationId, partnerOrganizationId: partner.organizationId };
    await expect(console.get({ organizationId })).rejects.toMatchObject(missing);
    await expect(console.suspend({ organizationId })).rejects.toMatchObject(missing);
    await expect(console.setMayResolveClaims({ organizationId, mayResolveClaims: true })).rejects.toMatchObject(
      missing,
    );
    await expect(console.linkPartner(link)).rejects.toMatchObject(missing);
  });
});

test("what happens in a sandbox stands in no live log, and the other way round", async () => {
  const w = await createSandboxWorld(services);
  await fill(w.test, "test");
  await w.test.apiKeys.create({ name: "Test" });
  await w.live.apiKeys.create({ name: "Live" });
  const actions = async (mode: World["live"]) => (await mode.audit.list({})).data.map(({ action }) => action);
  expect((await actions(w.live)).toSorted()).toEqual(["api_key.created", "sandbox.opened"]);
  expect((await actions(w.test)).toSorted()).toEqual(["api_key.created", "destination.created"]);
});

test("test data is not found from live pages, nor live data from test pages", async () => {
  const w = await createSandboxWorld(services);
  const [liveIds, testIds] = [await fill(w.live, "live"), await fill(w.test, "test")];
  for (const text of [...Object.values(testIds), "test"]) expect((await w.live.search.find({ text })).data).toEqual([]);
  for (const text of [...Object.values(liveIds), "live"]) expect((await w.test.search.find({ text })).data).toEqual([]);
});

test("nobody gets mail about a failing destination of a sandbox", async () => {
  const mailing = createTestServices({ db: database.db, mailRoom: { send: async () => {}, list: async () => [] } });
  const w = await createSandboxWorld(mailing);
  await fill(w.live, "live");
  await fill(w.test, "test");
  // Of the new destinations themselves its owner was told (decision record 0354).
  await mailing.db.orm.delete(queuedMails).where(eq(queuedMails.organizationId, w.organization.organizationId));
  const failingSince = new Date(mailing.clock.now().getTime() - 7_200_000);
  for (const { organizationId } of [w.organization, w.sandbox]) {
    const isLane = eq(deliveryLanes.organizationId, organizationId);
    await mailing.db.orm.update(deliveryLanes).set({ failingSince, dueAt: failingSince }).where(isLane);
  }
  await queueDueNotices(mailing);
  const mailsOf = ({ organizationId }: { organizationId: string }) =>
    mailing.db.orm.select().from(queuedMails).where(eq(queuedMails.organizationId, organizationId));
  expect(await mailsOf(w.sandbox)).toEqual([]);
  expect(await mailsOf(w.organization)).toHaveLength(1);
});

describe("a suspension", () => {
  test("takes the sandbox along, and its end brings it back", async () => {
    const w = await createSandboxWorld(services);
    const { organizationId } = w.organization;
    const { token } = await w.test.apiKeys.create({ name: "Test" });
    const caller = () => createCredentialVerifier(services).verify(token);
    await w.agent.supportOrganizations.suspend({ organizationId });
    expect(await caller()).toBeNull();
    await w.agent.supportOrganizations.unsuspend({ organizationId });
    expect((await caller())?.organization).toEqual(w.sandbox);
  });

  test("leaves no gap for a sandbox that is made at the same time", async () => {
    const organization = await createTestOrganization(services);
    const w = await createSandboxWorld(services);
    const { organizationId } = organization;
    await w.agent.supportOrganizations.suspend({ organizationId });
    const owner = await createTestMember(services, organization, "owner");
    // A procedure that was let in just before the suspension.
    const { sandbox } = createCaller(testContext(services, owner));
    await sandbox.choose({ sessionId: w.sessionId, mode: "test" }).catch(() => undefined);
    const rows = await services.db.client`
      select 1 from organizations where test_of = ${organizationId} and suspended_at is null`;
    expect(rows).toHaveLength(0);
  });
});
