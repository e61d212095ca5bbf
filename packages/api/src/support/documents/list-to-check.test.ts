import { quotes, requirements } from "@quote-financing/db/schema/tables";
import { isOnCitus } from "@quote-financing/db/testing/on-citus";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { and, eq, sql, TransactionRollbackError } from "drizzle-orm";
import { expect, test } from "vitest";
import { testQuoteBody } from "../../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { selectToCheck } from "./list-to-check.ts";

const createCaller = createCallerFactory(appRouter);
const MINUTE_MS = 60_000;

const database = testDatabase();

/** An organization with a quote, whose requirements are as a test says; and an agent. */
async function createWorld() {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services);
  const { organizationId } = organization;
  const key = createCaller(testContext(services, (await createTestCredential(services, organization)).caller));
  const agent = createCaller(testContext(services, await createTestAgent(services)));
  const contact = { email: "a@voorbeeld.example", firstName: "Anna", lastName: "Bakker" };
  const addQuote = async () =>
    (await key.quotes.create(testQuoteBody({ contact, externalId: services.makeId("quote") }))).data;
  const { quoteId, externalId } = await addQuote();
  const { orm } = database.db;
  const now = services.clock.now();
  return {
    services,
    organization,
    organizationId,
    quoteId,
    externalId,
    key,
    agent,
    addQuote,
    now,
    /** Asked for, and sent so long ago. */
    async sent(minutesAgo: number, changes: Partial<typeof requirements.$inferInsert> = {}) {
      const requirementId = services.makeId("requirement");
      const updatedAt = new Date(now.getTime() - minutesAgo * MINUTE_MS);
      const row = { organizationId, requirementId, quoteId, kind: "invoice", text: "De factuur" } as const;
      const times = { createdAt: now, updatedAt };
      await orm
        .insert(requirements)
        .values({ ...row, ...times, waitingOn: "merchant", state: "submitted", ...changes });
      return requirementId;
    },
    async ends(endedId: string) {
      const own = and(eq(quotes.organizationId, organizationId), eq(quotes.quoteId, endedId));
      await orm.update(quotes).set({ financingStatus: "rejected", financingPhase: "closed" }).where(own);
    },
    /** Of this organization: others stand in the same list. */
    async listed() {
      const { data } = await agent.supportQuotes.toCheck({ pageSize: 100 });
      return data.filter((row) => row.organization.organizationId === organizationId);
    },
    idsOfPage: async (cursor?: string) => {
      const page = await agent.supportQuotes.toCheck({ pageSize: 2, cursor });
      return { ...page, ids: page.data.map(({ requirementId }) => requirementId) };
    },
  };
}

test("agents find what was sent and not decided, of which quote it is and since when, what waits longest first", async () => {
  const w = await createWorld();
  const [late, early] = [await w.sent(1), await w.sent(90)];
  await w.sent(500, { state: "open" });
  await w.sent(500, { state: "accepted" });
  await w.sent(500, { state: "withdrawn" });
  await w.sent(500, { state: "rejected", rejection: "Onleesbaar" });

  const [first, second, ...more] = await w.listed();

  expect(first).toEqual({
    requirementId: early,
    quoteId: w.quoteId,
    organization: {
      organizationId: w.organizationId,
      slug: expect.any(String),
      name: expect.any(String),
    },
    consumer: { name: "Anna Bakker", externalId: w.externalId },
    kind: "invoice",
    text: "De factuur",
    documentCount: 0,
    since: new Date(w.now.getTime() - 90 * MINUTE_MS).toISOString(),
  });
  expect(second?.requirementId).toBe(late);
  expect(more).toEqual([]);
});

test("of a quote whose financing ended nothing is to be checked, nor of a sandbox", async () => {
  const w = await createWorld();
  const ended = (await w.addQuote()).quoteId;
  await w.sent(5, { quoteId: ended });
  expect(await w.listed()).toHaveLength(1);
  await w.ends(ended);
  expect(await w.listed()).toEqual([]);
  const requirementId = await w.sent(3);
  const count = async () => (await w.agent.today.countForAgent()).data.toCheck.count;
  const before = await count();

  await database.db.orm.execute(sql`update organizations set test_of = ${w.organizationId}
    where organization_id = ${w.organizationId}`);
  expect(await w.listed()).toEqual([]);
  expect(await count()).toBe(before - 1);

  await database.db.orm.execute(sql`update organizations set test_of = null
    where organization_id = ${w.organizationId}`);
  await w.agent.requirements.accept({ organizationId: w.organizationId, requirementId });
  expect(await w.listed()).toEqual([]);
  expect(await count()).toBe(before - 1);
});

test("the list is walked page by page, there and back", async () => {
  const w = await createWorld();
  // Before all others of this file.
  const day = 24 * 60;
  const ids = [await w.sent(5 * day), await w.sent(4 * day), await w.sent(4 * day), await w.sent(2 * day)];
  const sameMoment = ids.slice(1, 3).toSorted();

  const first = await w.idsOfPage();
  const second = await w.idsOfPage(first.nextCursor);
  const back = await w.idsOfPage(second.previousCursor);

  expect(first.ids).toEqual([ids[0], sameMoment[0]]);
  expect(second.ids).toEqual([sameMoment[1], ids[3]]);
  expect(back.ids).toEqual(first.ids);
  expect(first.previousCursor).toBeUndefined();
  await expect(w.idsOfPage(`${first.nextCursor}x`)).rejects.toMatchObject({ cause: { code: "cursor_invalid" } });
});

test("it is for agents alone", async () => {
  const w = await createWorld();
  const owner = createCaller(testContext(w.services, await createTestMember(w.services, w.organization, "owner")));
  await expect(owner.supportQuotes.toCheck({})).rejects.toMatchObject({ cause: { code: "operation_not_permitted" } });
  await expect(w.key.supportQuotes.toCheck({})).rejects.toMatchObject({ cause: { code: "operation_not_permitted" } });
});

// On Citus the plan is one of each shard, which this does not read.
test.skipIf(isOnCitus)(
  "a page is read in the order of its index, however many quotes and requirements there are",
  async () => {
    const { quoteId } = await createWorld();
    await database.db.orm
      .transaction(async (tx) => {
        await tx.execute(sql`
        insert into quotes select (jsonb_populate_record(quotes, jsonb_build_object('quote_id', 'qot_' || n))).*
        from quotes, generate_series(1, 5000) as n where quote_id = ${quoteId}`);
        await tx.execute(sql`
        insert into requirements select organization_id, 'rqm_' || n, 'qot_' || n, 'invoice', 'De factuur', 'merchant',
          case when n % 5 = 0 then 'submitted' else 'accepted' end, null, null, now(), now() + n * interval '1 second'
        from quotes, generate_series(1, 5000) as n where quote_id = ${quoteId}`);
        await tx.execute(sql`analyze quotes, requirements, organizations`);
        const place = { at: { since: "2026-01-01T00:00:00.000Z", organizationId: "", requirementId: "" } };
        for (const from of [undefined, place]) {
          const rows = await tx.execute(sql`explain ${selectToCheck({ orm: tx } as never, from, 51)}`);
          const plan = JSON.stringify(rows);
          expect(plan).toContain("Index Scan using requirements_to_check");
          expect(plan).not.toMatch(/Sort|Seq Scan on (quotes|requirements)/);
        }
        tx.rollback();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TransactionRollbackError)) throw error;
      });
  },
);
