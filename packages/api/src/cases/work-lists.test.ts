import { createTestDatabase, type TestDatabase } from "@quote-financing/testing/create-test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CaseWorld, createCaseWorld } from "./testing-case-world.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function openCases(w: CaseWorld, count: number) {
  const ids: { organizationId: string; caseId: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const message = { body: `Case ${index}` };
    const { data } = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message });
    ids.push({ organizationId: w.organization.organizationId, caseId: data.caseId });
    w.clock.advance(1000);
  }
  return ids;
}

const idsOf = (page: { data: { caseId: string }[] }) => page.data.map(({ caseId }) => caseId);

test("a tab shows those that have waited longest first, page by page", async () => {
  const w = await createCaseWorld(database.db);
  const [a, b, c, d] = await openCases(w, 4);
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error("Four cases, please.");
  await w.agent.caseSupport.reply({ ...c, body: "x" });
  await w.agent.caseSupport.reply({ ...a, body: "x" });
  await w.agent.caseSupport.setWaitingOn({ ...b, waitingOn: "consumer" });
  await w.agent.caseSupport.close(d);

  const first = await w.member.cases.tab({ tab: "merchant", pageSize: 1 });
  const second = await w.member.cases.tab({ tab: "merchant", pageSize: 1, cursor: first.nextCursor });

  expect([...idsOf(first), ...idsOf(second)]).toEqual([c.caseId, a.caseId]);
  expect(second.nextCursor).toBeUndefined();
  expect(idsOf(await w.member.cases.tab({ tab: "closed" }))).toEqual([d.caseId]);
  expect(await w.member.cases.counts()).toEqual({ platform: 0, merchant: 2, consumer: 1, none: 0 });
  await expect(w.member.cases.tab({ tab: "platform", cursor: first.nextCursor })).rejects.toMatchObject({
    cause: { code: "cursor_invalid" },
  });
});

test("a row says whom it is about", async () => {
  const w = await createCaseWorld(database.db);
  await openCases(w, 1);

  const { data } = await w.member.cases.tab({ tab: "platform" });

  expect(data).toMatchObject([{ consumer: { name: "Jansen" }, unreadCount: 0 }]);
});

test("closed cases come latest first", async () => {
  const w = await createCaseWorld(database.db);
  const ids = await openCases(w, 3);
  for (const inCase of [ids[1], ids[2], ids[0]]) if (inCase !== undefined) await w.agent.caseSupport.close(inCase);

  const first = await w.member.cases.tab({ tab: "closed", pageSize: 2 });
  const second = await w.member.cases.tab({ tab: "closed", pageSize: 2, cursor: first.nextCursor });

  expect([...idsOf(first), ...idsOf(second)]).toEqual([ids[0]?.caseId, ids[2]?.caseId, ids[1]?.caseId]);
});

test("the agents' queue walks over all organizations, hidden cases included, or over one", async () => {
  const [w, other] = [await createCaseWorld(database.db), await createCaseWorld(database.db)];
  const mine = await openCases(w, 2);
  const theirs = await openCases(other, 2);
  if (mine[0] !== undefined) await w.agent.caseSupport.hide(mine[0]);
  const all: { caseId: string; hidden: boolean }[] = [];
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const page = await w.agent.caseSupport.queue({ tab: "platform", pageSize: 1, cursor });
    all.push(...page.data);
    cursor = page.nextCursor;
  }

  const ids = all.map(({ caseId }) => caseId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining([...mine, ...theirs].map(({ caseId }) => caseId)));
  expect(all.find(({ caseId }) => caseId === mine[0]?.caseId)).toMatchObject({ hidden: true });
  const { organizationId } = other.organization;
  expect(idsOf(await w.agent.caseSupport.queue({ tab: "platform", organizationId }))).toEqual(
    theirs.map(({ caseId }) => caseId),
  );
  expect((await w.agent.caseSupport.counts()).platform).toBeGreaterThanOrEqual(4);
});
