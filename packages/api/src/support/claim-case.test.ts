import { auditEntries, casePresence, cases, events, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createCaseWorld } from "../cases/testing-case-world.ts";
import { deleteShortLived } from "../maintenance/sweeps/delete-short-lived.ts";
import { appRouter } from "../router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestAgent } from "../testing/testing-people.ts";
import { whileUncommitted } from "../testing/while-uncommitted.ts";
import { createCallerFactory } from "../trpc.ts";

const database = testDatabase();

async function openCase() {
  const w = await createCaseWorld(database.db);
  const message = { body: "When will the invoice be paid?" };
  const { data } = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message });
  const { organizationId } = w.organization;
  const colleague = await w.addAgent();
  return {
    w,
    inCase: { organizationId, caseId: data.caseId },
    mine: w.agent.caseSupport,
    theirs: colleague.caseSupport,
  };
}

const conflict = { cause: { code: "state_conflict" } };
const idsIn = (page: { data: { caseId: string }[] }) => page.data.map(({ caseId }) => caseId);

test("a claimed case moves from the unclaimed to the agent's own queue, and back when it is let go", async () => {
  const { w, inCase, mine, theirs } = await openCase();
  const { organizationId, caseId } = inCase;
  const queue = async (tab: "unclaimed" | "mine", as = mine) => idsIn(await as.queue({ tab, organizationId }));
  const before = await mine.counts();
  expect([await queue("unclaimed"), await queue("mine")]).toEqual([[caseId], []]);

  const { data } = await mine.claim(inCase);

  expect(data.claim).toEqual({ name: "Noor van der Steun", since: "2026-06-01T09:30:00.000Z", isMine: true });
  expect([await queue("unclaimed"), await queue("mine"), await queue("mine", theirs)]).toEqual([[], [caseId], []]);
  expect((await theirs.get(inCase)).data.claim).toMatchObject({ isMine: false });
  const after = await mine.counts();
  expect([after.unclaimed - before.unclaimed, after.mine - before.mine]).toEqual([-1, 1]);

  w.clock.advance(60_000);
  expect((await mine.claim(inCase)).data.claim).toEqual(data.claim);

  expect((await mine.release(inCase)).data.claim).toBeUndefined();
  expect([await queue("unclaimed"), await queue("mine")]).toEqual([[caseId], []]);
});

test("a colleague's case is taken only by saying so, and not let go for them", async () => {
  const { inCase, mine, theirs } = await openCase();
  await theirs.claim(inCase);

  await expect(mine.claim(inCase)).rejects.toMatchObject(conflict);
  expect((await mine.release(inCase)).data.claim).toMatchObject({ isMine: false });

  expect((await mine.claim({ ...inCase, takeOver: true })).data.claim).toMatchObject({ isMine: true });
});

test("of agents who claim at once one gets the case", async () => {
  const { inCase, mine, theirs } = await openCase();

  const outcomes = await Promise.allSettled([mine.claim(inCase), theirs.claim(inCase)]);

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: conflict });
});

test("an agent who is being removed claims nothing", async () => {
  const { w, inCase } = await openCase();
  const leaving = await createTestAgent(w.services);
  const { supportCases } = createCallerFactory(appRouter)(testContext(w.services, leaving));

  const claimed = whileUncommitted(
    database.db,
    (tx) => tx.delete(users).where(eq(users.id, leaving.userId)),
    () => supportCases.claim(inCase),
  );

  await expect(claimed).rejects.toMatchObject({ cause: { code: "operation_not_permitted" } });
  const [row] = await database.db.orm.select().from(cases).where(eq(cases.caseId, inCase.caseId));
  expect(row?.claimedBy).toBeNull();
});

test("a closed case cannot be claimed; a claim outlives closing and reopening", async () => {
  const { w, inCase, mine, theirs } = await openCase();
  await mine.claim(inCase);
  await mine.close(inCase);
  expect(idsIn(await mine.queue({ tab: "mine", organizationId: inCase.organizationId }))).toEqual([]);
  await expect(theirs.claim({ ...inCase, takeOver: true })).rejects.toMatchObject(conflict);

  await w.merchant.caseMessages.post({ caseId: inCase.caseId, body: "One more thing" });

  expect(idsIn(await mine.queue({ tab: "mine", organizationId: inCase.organizationId }))).toEqual([inCase.caseId]);
});

test("merchants see nothing of claims and presence: no field, no update, no event, no audit entry", async () => {
  const { w, inCase, mine } = await openCase();
  const { caseId, organizationId } = inCase;
  const seen = async () => ({
    case: await w.merchant.cases.get({ caseId }),
    list: await w.merchant.cases.list({ updatedSince: "2026-01-01T00:00:00Z" }),
    tab: await w.member.cases.tab({ tab: "platform" }),
    events: await database.db.orm.select().from(events).where(eq(events.organizationId, organizationId)),
    audit: await database.db.orm.select().from(auditEntries).where(eq(auditEntries.organizationId, organizationId)),
  });
  const before = await seen();
  w.clock.advance(60_000);

  await mine.claim(inCase);
  await mine.attend({ ...inCase, isTyping: true });

  expect(await seen()).toEqual(before);
});

test("agents on the same case see each other, who types first, and forget who left", async () => {
  const { w, inCase, mine, theirs } = await openCase();
  const opening = { quoteId: w.quoteId, type: "general", message: { body: "Again" } } as const;
  const elsewhere = { ...inCase, caseId: (await w.merchant.cases.create(opening)).data.caseId };
  await theirs.attend({ ...elsewhere, isTyping: true });
  expect(await mine.attend({ ...inCase, isTyping: false })).toEqual({ others: [] });

  expect(await theirs.attend({ ...inCase, isTyping: true })).toEqual({
    others: [{ name: "Noor van der Steun", isTyping: false }],
  });
  expect((await mine.attend({ ...inCase, isTyping: false })).others).toEqual([
    { name: "Noor van der Steun", isTyping: true },
  ]);

  w.clock.advance(8_000);
  expect(await mine.attend({ ...inCase, isTyping: false })).toEqual({ others: [] });
  const left = async () => {
    await deleteShortLived(createTestServices({ db: database.db, clock: w.clock }));
    return database.db.orm.$count(casePresence, eq(casePresence.organizationId, inCase.organizationId));
  };
  expect(await left()).toBe(1);
  w.clock.advance(8_000);
  expect(await left()).toBe(0);
});
