import type { Transaction } from "@quote-financing/db/database";
import { cases, events } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { whileUncommitted } from "../../testing/while-uncommitted.ts";
import { createOpenCase } from "./testing-open-case.ts";

const database = testDatabase();

const HOUR_MS = 3_600_000;

async function openCase() {
  const w = await createOpenCase(database.db);
  const { organizationId, caseId } = w.inCase;
  const message = { body: "Which papers are missing?" };
  const { data: other } = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message });
  const eventTypes = async () => {
    const rows = await database.db.orm.select().from(events).where(eq(events.organizationId, organizationId));
    return rows.map(({ type }) => type);
  };
  const isIn = async (tab: "overdue" | "unclaimed" | "mine" | "snoozed" | "platform", by = w.mine) =>
    (await by.supportCases.queue({ tab, organizationId })).data.some((found) => found.caseId === caseId);
  /** Another case of the same quote, which nobody touches. */
  const neighbour = () => w.stored(other.caseId);
  return { ...w, eventTypes, isIn, neighbour };
}

test("a case that waits longer than eight hours of business is overdue, and not a millisecond before", async () => {
  const w = await openCase();
  const { data } = await w.mine.supportCases.get(w.inCase);
  expect(data.answerBy).toEqual({ soonAt: "2026-06-02T07:30:00.000Z", dueAt: "2026-06-02T09:30:00.000Z" });
  const before = (await w.mine.supportCases.counts()).overdue;

  w.clock.advance(24 * HOUR_MS - 1);
  expect(await w.isIn("overdue")).toBe(false);
  w.clock.advance(1);
  expect(await w.isIn("overdue")).toBe(true);
  expect((await w.mine.supportCases.counts()).overdue).toBeGreaterThan(before);

  await w.mine.supportCases.reply({ ...w.inCase, body: "Tomorrow." });
  expect(await w.isIn("overdue")).toBe(false);
  expect((await w.mine.supportCases.get(w.inCase)).data.answerBy).toBeUndefined();
});

test("a case that was put off is out of all that waits on agents until business begins on that day", async () => {
  const w = await openCase();
  const before = [await w.stored(), await w.eventTypes()];
  const bell = async () => (await w.mine.today.countForAgent()).data.count;
  const waited = await bell();

  const { data } = await w.mine.supportCases.snooze({ ...w.inCase, day: "2026-06-03" });

  expect(data.snoozedUntil).toBe("2026-06-03T07:00:00.000Z");
  expect([await w.isIn("platform"), await w.isIn("unclaimed"), await w.isIn("snoozed")]).toEqual([false, false, true]);
  expect(await bell()).toBe(waited - 1);
  expect(await w.neighbour()).toMatchObject({ snoozedUntil: null });
  const { snoozedUntil: _, snoozedAsOf: __, ...after } = (await w.stored()) ?? {};
  expect([{ ...after, snoozedUntil: null, snoozedAsOf: null }, await w.eventTypes()]).toEqual(before);

  w.clock.advance(48 * HOUR_MS);
  expect([await w.isIn("platform"), await w.isIn("overdue"), await w.isIn("snoozed")]).toEqual([true, true, false]);
});

test("what a merchant writes brings a case back at once; so does an agent", async () => {
  const w = await openCase();
  const inSnoozed = () => w.isIn("snoozed");
  await w.mine.supportCases.snooze({ ...w.inCase, day: "2026-06-05" });
  expect(await inSnoozed()).toBe(true);

  await w.merchant.caseMessages.post({ caseId: w.inCase.caseId, body: "It is urgent now." });
  expect([await inSnoozed(), await w.isIn("unclaimed")]).toEqual([false, true]);
  expect((await w.mine.supportCases.get(w.inCase)).data.snoozedUntil).toBeUndefined();

  await w.mine.supportCases.snooze({ ...w.inCase, day: "2026-06-05" });
  expect((await w.theirs.supportCases.wake(w.inCase)).data.snoozedUntil).toBeUndefined();
  expect([await inSnoozed(), await w.isIn("unclaimed")]).toEqual([false, true]);
});

test("a case is put off to a day ahead, at most ninety, and not when it is closed", async () => {
  const w = await openCase();
  const snooze = (day: string) => w.mine.supportCases.snooze({ ...w.inCase, day });
  for (const day of ["2026-06-01", "2026-05-31", "2026-08-31"]) {
    await expect(snooze(day)).rejects.toMatchObject({ cause: { code: "parameter_invalid", param: "day" } });
  }
  expect((await snooze("2026-08-30")).data.snoozedUntil).toBe("2026-08-31T07:00:00.000Z");
  await w.mine.supportCases.close(w.inCase);
  await expect(snooze("2026-06-02")).rejects.toMatchObject({ cause: { code: "state_conflict" } });
});

test("an agent gives a case to a colleague, whoever has it, and to nobody else", async () => {
  const w = await openCase();
  await w.mine.supportCases.claim(w.inCase);
  const updatedAt = (await w.stored())?.updatedAt;

  const { data } = await w.mine.supportCases.assign({ ...w.inCase, userId: w.colleague.userId });

  expect(data.claim).toMatchObject({ name: w.colleague.name, isMine: false });
  expect([await w.isIn("mine"), await w.isIn("mine", w.theirs)]).toEqual([false, true]);
  expect((await w.stored())?.updatedAt).toEqual(updatedAt);
  expect(await w.neighbour()).toMatchObject({ claimedBy: null });
  const owner = await createTestMember(w.services, w.organization, "owner");
  const agents = (await w.mine.supportCases.agents()).data;
  expect(agents).toContainEqual({ userId: w.colleague.userId, name: w.colleague.name });
  expect(agents.map(({ userId }) => userId)).not.toContain(owner.userId);
  await expect(w.mine.supportCases.assign({ ...w.inCase, userId: owner.userId })).rejects.toMatchObject({
    cause: { code: "state_conflict" },
  });
  await w.mine.supportCases.close(w.inCase);
  await expect(
    w.theirs.supportCases.assign({ ...w.inCase, userId: (await createTestAgent(w.services)).userId }),
  ).rejects.toMatchObject({ cause: { code: "state_conflict" } });
});

test("a case is given and taken as it stands when it is: closed or let go of meanwhile", async () => {
  const w = await openCase();
  const isIt = and(eq(cases.organizationId, w.inCase.organizationId), eq(cases.caseId, w.inCase.caseId));
  const set = (change: Partial<typeof cases.$inferInsert>) => (tx: Transaction) =>
    tx.update(cases).set(change).where(isIt);
  const assign = () => w.mine.supportCases.assign({ ...w.inCase, userId: w.colleague.userId });
  const conflict = { cause: { code: "state_conflict", message: expect.stringContaining("closed") } };

  for (const act of [assign, () => w.mine.supportCases.claim(w.inCase)]) {
    await expect(whileUncommitted(database.db, set({ state: "closed", waitingOn: "none" }), act)).rejects.toMatchObject(
      conflict,
    );
    expect((await w.stored())?.claimedBy).toBeNull();
    await database.db.transact(set({ state: "open", waitingOn: "platform" }));
  }

  await w.theirs.supportCases.claim(w.inCase);
  const letGo = set({ claimedBy: null, claimedByName: null, claimedAt: null });
  const { data } = await whileUncommitted(database.db, letGo, assign);
  expect(data.claim?.name).toBe(w.colleague.name);
  expect((await w.stored())?.claimedBy).toBe(w.colleague.userId);
});

test("an answer that closes its case is one thing: sent twice it is written once, and refused it changes nothing", async () => {
  const w = await openCase();
  const answer = {
    ...w.inCase,
    body: "It was paid.",
    messageId: "csmsg_01JZ8Q4C5T9V3W7X1Y2Z3A4B5C",
    thenClose: true,
  };
  await w.mine.supportCases.hide(w.inCase);
  await expect(w.mine.supportCases.reply(answer)).rejects.toMatchObject({ cause: { code: "state_conflict" } });
  expect(await w.stored()).toMatchObject({ state: "open" });
  await w.mine.supportCases.show(w.inCase);

  const answers = await Promise.all([w.mine.supportCases.reply(answer), w.mine.supportCases.reply(answer)]);

  expect(answers[0]).toEqual(answers[1]);
  expect(await w.stored()).toMatchObject({ state: "closed", waitingOn: "none" });
  const thread = (await w.merchant.caseMessages.list({ caseId: w.inCase.caseId })).data;
  expect(thread.map(({ body }) => body)).toEqual(["When will the invoice be paid?", "It was paid."]);
  expect((await w.eventTypes()).filter((type) => type === "case.message.replied")).toHaveLength(1);
});
