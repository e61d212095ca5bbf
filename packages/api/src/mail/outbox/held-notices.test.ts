import { notices } from "@quote-financing/db/schema/tables";
import { eachTestDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addressOf, createNoticeWorld, MINUTE_MS, SECOND_MS } from "../../notices/testing-notice-world.ts";
import { deletePastThreads } from "./delete-past-threads.ts";

const DAY_MS = 24 * 60 * MINUTE_MS;

const database = eachTestDatabase();

/** A message that nobody was told of yet. */
async function freshMessage() {
  const w = await createNoticeWorld(database.db);
  const located = await w.openCase();
  w.clock.advance(SECOND_MS);
  const { messageId } = (await w.as(w.agent).supportCases.reply({ ...located, body: "Vrijdag." })).data;
  const mailsAfter = async (pauseMs: number) => {
    await w.round();
    w.clock.advance(pauseMs);
    return w.round();
  };
  const hide = () => w.as(w.agent).supportCases.hide(located);
  const show = () => w.as(w.agent).supportCases.show(located);
  return { ...w, located, messageId, mailsAfter, hide, show };
}

test("a message on a case that is hidden before it is found is told once the case is shown again, and once alone", async () => {
  const { hide, show, mailsAfter, owner } = await freshMessage();
  await hide();
  expect(await mailsAfter(MINUTE_MS)).toEqual([]);
  await show();

  const mails = await mailsAfter(MINUTE_MS);

  expect(mails.map(({ recipient }) => recipient)).toEqual([addressOf(owner)]);
  expect(mails[0]?.text).toContain("Vrijdag.");
  expect(await mailsAfter(60 * MINUTE_MS)).toEqual([]);
});

test("so is one whose mail fell due while the case was hidden, days later too", async () => {
  const { round, hide, show, mailsAfter } = await freshMessage();
  await round();
  await hide();
  expect(await mailsAfter(3 * DAY_MS)).toEqual([]);
  await show();

  expect(await mailsAfter(MINUTE_MS)).toHaveLength(1);
});

test("so is one that the mail server refused before the case was hidden", async () => {
  const { mailRoom, hide, show, mailsAfter } = await freshMessage();
  mailRoom.answers.push(async () => {
    throw Object.assign(new Error("Later."), { responseCode: 451 });
  });
  expect(await mailsAfter(30 * SECOND_MS)).toEqual([]);
  await hide();
  expect(await mailsAfter(5 * MINUTE_MS)).toEqual([]);
  await show();

  expect(await mailsAfter(MINUTE_MS)).toHaveLength(1);
});

test("so is one that somebody wants to be told of each morning", async () => {
  const { owner, choose, hide, show, mailsAfter } = await freshMessage();
  await choose(owner, "message", "daily");
  await choose(owner, "today", "never");
  await hide();
  expect(await mailsAfter(DAY_MS)).toEqual([]);
  await show();

  const mails = await mailsAfter(DAY_MS);

  expect(mails.map(({ text }) => text.includes("/cases/"))).toEqual([true]);
});

test("one that was told before the case was hidden is not told again", async () => {
  const { hide, show, mailsAfter } = await freshMessage();
  expect(await mailsAfter(MINUTE_MS)).toHaveLength(1);
  await hide();
  await mailsAfter(20 * MINUTE_MS);
  await show();

  expect(await mailsAfter(20 * MINUTE_MS)).toEqual([]);
});

test("one that was read before the case was hidden is not told", async () => {
  const { as, owner, located, messageId, hide, show, mailsAfter } = await freshMessage();
  await as(owner).caseReads.mark({ caseId: located.caseId, messageId });
  await hide();
  await mailsAfter(MINUTE_MS);
  await show();

  expect(await mailsAfter(MINUTE_MS)).toEqual([]);
});

test("what is held for a case that stays hidden is deleted after 90 days, with its thread", async () => {
  const { organizationId, services, clock, hide, mailsAfter } = await freshMessage();
  await hide();
  await mailsAfter(MINUTE_MS);
  const held = () => database.db.orm.select().from(notices).where(eq(notices.organizationId, organizationId));
  expect(await deletePastThreads(services.db, organizationId, clock.now())).toBe(0);
  expect(await held()).toHaveLength(1);

  clock.advance(91 * DAY_MS);

  expect(await deletePastThreads(services.db, organizationId, clock.now())).toBe(1);
  expect(await held()).toEqual([]);
});
