import { cases } from "@quote-financing/db/schema/tables";
import { isOnCitus } from "@quote-financing/db/testing/on-citus";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { statementsDuring } from "../../testing/statements-during.ts";
import { type CaseWorld, createCaseWorld } from "../testing-case-world.ts";

const database = testDatabase();
let world: CaseWorld;

beforeEach(async () => {
  world = await createCaseWorld(database.db);
});

async function openCase(w: CaseWorld = world, body = "First"): Promise<string> {
  const { data } = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message: { body } });
  return data.caseId;
}

const openCases = (count: number) => Promise.all(Array.from({ length: count }, () => openCase()));
const post = (caseId: string, body: string, messageId?: string) =>
  world.merchant.caseMessages.post({ caseId, body, ...(messageId === undefined ? {} : { messageId }) });

const codeOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === "fulfilled" ? "written" : (outcome.reason.cause as { code?: string }).code;

test("messages that are posted at once on several cases are written by few statements, each as if it were alone", async () => {
  const caseIds = await openCases(24);
  let answers: Awaited<ReturnType<typeof post>>[] = [];
  const statements = await statementsDuring(database.db, /new_message as/, async () => {
    answers = await Promise.all(caseIds.map((caseId) => post(caseId, `about ${caseId}`)));
  });

  expect(statements).toBeLessThan(8);
  const times = new Set<string>();
  for (const [index, caseId] of caseIds.entries()) {
    const { data: thread } = await world.merchant.caseMessages.list({ caseId });
    const { data: changed } = await world.merchant.cases.get({ caseId });
    expect(thread.map(({ body }) => body)).toEqual(["First", `about ${caseId}`]);
    expect(thread[1]).toEqual(answers[index]?.data);
    expect(changed).toMatchObject({ updatedAt: thread[1]?.createdAt, waitingOn: "platform" });
    times.add(changed.updatedAt);
  }
  expect(times.size).toBe(24);
  const { organizationId } = world.organization;
  const [rows] = await database.db.client`
    select count(distinct payload)::int as events, count(distinct case_id)::int as cases
    from events where organization_id = ${organizationId} and type = 'case.message.replied'`;
  expect(rows).toEqual({ events: 24, cases: 24 });
});

test("replays, conflicts, hidden and unknown cases are decided for each of those that go together", async () => {
  const [first = "", second = "", third = "", hidden = ""] = await openCases(4);
  const messageId = world.makeId("caseMessage");
  await post(first, "stored", messageId);
  const { organizationId } = world.organization;
  await world.agent.caseSupport.hide({ organizationId, caseId: hidden });

  const outcomes = await Promise.allSettled([
    post(second, "one"),
    post(third, "two"),
    post(first, "stored", messageId),
    post(first, "another text", messageId),
    post(hidden, "three"),
    post(world.makeId("case"), "four"),
    post(second, "five"),
    post(third, "six"),
  ]);

  const missing = "resource_missing";
  expect(outcomes.map(codeOf)).toEqual([
    "written",
    "written",
    "written",
    "id_conflict",
    missing,
    missing,
    "written",
    "written",
  ]);
  const bodiesOf = async (caseId: string) =>
    (await world.merchant.caseMessages.list({ caseId })).data.map(({ body }) => body).toSorted();
  expect(await bodiesOf(second)).toEqual(["First", "five", "one"]);
  expect(await bodiesOf(third)).toEqual(["First", "six", "two"]);
  expect(await bodiesOf(first)).toEqual(["First", "stored"]);
});

test("a case that is hidden while messages wait for its lock takes none, and costs the others nothing", async () => {
  const caseIds = await openCases(6);
  const [hidden = ""] = caseIds;
  const { organizationId } = world.organization;
  let writing: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
  await database.db.transact(async (tx) => {
    await tx
      .update(cases)
      .set({ hidden: true })
      .where(and(eq(cases.organizationId, organizationId), eq(cases.caseId, hidden)));
    writing = Promise.allSettled(caseIds.map((caseId) => post(caseId, "more")));
    await expect.poll(() => waitersForLocks()).toBeGreaterThan(0);
  });

  const [ofHidden, ...others] = (await writing).map(codeOf);
  expect(ofHidden).toBe("resource_missing");
  expect(new Set(others)).toEqual(new Set(["written"]));
});

async function waitersForLocks(): Promise<number> {
  const [row] = await database.db.forMaintenance.client`
    select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  return row?.count ?? 0;
}

test("messages of several people go in each one's own name", async () => {
  const caseIds = await openCases(8);
  await Promise.all(
    caseIds.map((caseId, index) =>
      (index % 2 === 0 ? world.merchant : world.member).caseMessages.post({ caseId, body: `${index}` }),
    ),
  );
  const authors = await Promise.all(
    caseIds.map(async (caseId) => (await world.merchant.caseMessages.list({ caseId })).data.at(-1)?.author.contactId),
  );
  expect(new Set(authors.filter((_, index) => index % 2 === 0)).size).toBe(1);
  expect(new Set(authors).size).toBe(2);
});

// On a distributed database each organization is asked by itself.
test.skipIf(isOnCitus)(
  "short threads that are read at once are found by few statements, each its own organization's",
  async () => {
    const other = await createCaseWorld(database.db);
    const theirs = await openCase(other, "Theirs");
    const caseIds = await openCases(12);
    const reads = caseIds.map((caseId) => world.merchant.caseMessages.list({ caseId }));
    await expect(world.merchant.caseMessages.list({ caseId: theirs })).rejects.toMatchObject({
      cause: { code: "resource_missing" },
    });
    expect((await Promise.all(reads)).map(({ data }) => data.map(({ body }) => body))).toEqual(
      caseIds.map(() => ["First"]),
    );
    const statements = await statementsDuring(database.db, /as measured|as message/, () =>
      Promise.all(caseIds.map((caseId) => world.merchant.caseMessages.list({ caseId }))),
    );
    expect(statements).toBeLessThan(6);
  },
);

test("short threads do not wait for a long one that is being made", async () => {
  const caseId = await openCase();
  const { expensive } = database.db.shares;
  let end = () => {};
  const long = expensive.hold(
    world.organization.organizationId,
    () => new Promise<void>((resolve) => void (end = resolve)),
  );
  const { data } = await world.merchant.caseMessages.list({ caseId });
  end();
  await long;
  expect(data).toHaveLength(1);
});

test("a short thread answers as a page of it does, redacted messages and documents included", async () => {
  const caseId = await openCase();
  await post(caseId, "x".repeat(1_000));
  const { data } = await post(caseId, "secret");
  await world.agent.caseSupport.redactMessage({
    organizationId: world.organization.organizationId,
    caseId,
    messageId: data.messageId,
    reason: "consumer_request",
  });
  const short = await world.merchant.caseMessages.list({ caseId });
  const page = await world.merchant.caseMessages.list({ caseId, pageSize: "250" });
  expect(short.data).toEqual(page.data);
  expect(short.data.at(-1)?.redactedAt).toBeDefined();
});
