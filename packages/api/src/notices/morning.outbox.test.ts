import { deliveryLanes } from "@quote-financing/db/schema/tables";
import { eachTestDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { nextMorning } from "../mail/outbox/morning.ts";
import { writePersonNotices } from "../mail/outbox/write-notices.ts";
import { queueDueNotices } from "../organizations/notifications/queue-due-notices.ts";
import { createNoticeWorld, MINUTE_MS } from "./testing-notice-world.ts";

const DAY_MS = 24 * 60 * MINUTE_MS;

const database = eachTestDatabase();

/** Of the owner, who is told of messages each morning, with one message that waits; just after the mail of a morning would have gone. */
async function dailyMessage() {
  const w = await createNoticeWorld(database.db);
  await w.choose(w.owner, "message", "daily");
  await w.choose(w.owner, "today", "never");
  const located = await w.openCase();
  const toMorning = () => w.clock.advance(nextMorning(w.clock.now()).getTime() - w.clock.now().getTime());
  const write = async (body: string) => {
    await w.as(w.agent).supportCases.reply({ ...located, body });
    return w.round();
  };
  toMorning();
  w.clock.advance(2 * MINUTE_MS);
  expect(await write("Vrijdag.")).toEqual([]);
  return { ...w, toMorning, write };
}

test("a morning mail that the server refuses is tried for a day, however long before the morning its news came", async () => {
  const { mailRoom, clock, round, toMorning } = await dailyMessage();
  toMorning();
  const start = clock.now().getTime();
  const refuse = async () => {
    throw Object.assign(new Error("451 Greylisted"), { responseCode: 451 });
  };
  for (let minute = 0; minute < 30; minute += 1) {
    mailRoom.answers[0] = refuse;
    await round();
    clock.advance(MINUTE_MS);
  }
  mailRoom.answers.length = 0;
  clock.advance(start + 2 * 60 * MINUTE_MS - clock.now().getTime());

  expect((await round()).map(({ text }) => text.includes("Er is een nieuw bericht."))).toEqual([true]);
});

test("what is noted for the morning while the mail of a morning is on its way waits for the next morning", async () => {
  const { mailRoom, clock, round, toMorning, write } = await dailyMessage();
  toMorning();
  mailRoom.answers.push(async (mail, handover) => {
    await handover();
    await write("Of zaterdag.");
    mailRoom.taken.push(mail);
  });
  expect(await round()).toHaveLength(1);

  clock.advance(60 * MINUTE_MS);
  expect(await round()).toEqual([]);
  clock.advance(DAY_MS - 2 * 60 * MINUTE_MS);
  expect(await round()).toEqual([]);
  clock.advance(60 * MINUTE_MS);
  expect(await round()).toHaveLength(1);
});

test.each([
  ["still fails is told in the morning", false, 1],
  ["was paused meanwhile is not told in the morning: nothing is sent there", true, 0],
])("a destination that failed for an hour and %s", async (_, paused, mails) => {
  const { services, clock, owner, as, merchant, choose, round } = await createNoticeWorld(database.db);
  await choose(owner, "destination_failing", "daily");
  await choose(owner, "today", "never");
  const url = "https://receiver.example.com/events";
  const { destinationId } = (await merchant.destinations.create({ name: "Orders", url })).data;
  const failingSince = new Date(clock.now().getTime() - 60 * MINUTE_MS);
  const isLane = eq(deliveryLanes.destinationId, destinationId);
  await database.db.orm.update(deliveryLanes).set({ failureStreak: 12, failingSince }).where(isLane);
  expect(await queueDueNotices(services)).toBe(1);

  if (paused) await as(owner).destinations.update({ destinationId, paused });
  clock.advance(nextMorning(clock.now()).getTime() - clock.now().getTime());

  expect(await round()).toHaveLength(mails);
});

test.each([
  ["of that day says that tomorrow is the last day", 12, 1],
  ["of the next day says it no more: that day is there", 22, 0],
])("a mail about a deadline that the mail server takes in an hour %s", async (_, hours, mails) => {
  const { clock, agent, as, addQuote, choose, owner, organizationId, mailRoom, round } = await createNoticeWorld(
    database.db,
  );
  for (const topic of ["today", "waiting_on_me"] as const) await choose(owner, topic, "never");
  const quoteId = await addQuote();
  const asked = { organizationId, quoteId, kind: "photo", text: "Foto", waitingOn: "merchant" } as const;
  await as(agent).requirements.open({ ...asked, dueAt: "2026-06-03T15:00:00.000Z" });
  clock.advance(nextMorning(clock.now()).getTime() - clock.now().getTime());
  const refuse = async () => {
    throw Object.assign(new Error("451 Greylisted"), { responseCode: 451 });
  };
  for (let hour = 0; hour < hours; hour += 1) {
    mailRoom.answers[0] = refuse;
    expect(await round()).toEqual([]);
    clock.advance(60 * MINUTE_MS);
  }
  mailRoom.answers.length = 0;

  const told = [...(await round())];
  clock.advance(60 * MINUTE_MS);
  told.push(...(await round()));

  expect(told.filter(({ text }) => text.includes("Morgen is de laatste dag"))).toHaveLength(mails);
});

test.each([
  ["is told in the morning", {}, 1],
  ["was resumed in time is not told in the morning", { resumed: true }, 0],
  ["was resumed when its events had failed is told in the morning", { resumed: true, failed: true }, 1],
])("a paused destination whose events were about to fail and that %s", async (_, then, mails) => {
  const w = await createNoticeWorld(database.db);
  const { services, clock, owner, as, merchant, organizationId } = w;
  await w.choose(owner, "today", "never");
  const url = "https://receiver.example.com/events";
  const { destinationId } = (await merchant.destinations.create({ name: "Orders", url, paused: true })).data;
  const fact = { topic: "events_expiring", subjectId: destinationId, threadId: destinationId } as const;
  const noted = { ...fact, userId: owner.userId, frequency: "daily" } as const;
  await database.db.transact((tx) => writePersonNotices(services, tx, organizationId, [noted]));

  const { resumed = false, failed = false } = then as { resumed?: boolean; failed?: boolean };
  if (resumed) await as(owner).destinations.update({ destinationId, paused: false });
  const isLane = eq(deliveryLanes.destinationId, destinationId);
  if (failed) await database.db.orm.update(deliveryLanes).set({ lastExpiredAt: clock.now() }).where(isLane);
  clock.advance(nextMorning(clock.now()).getTime() - clock.now().getTime());

  expect((await w.round()).filter(({ text }) => text.includes("Orders"))).toHaveLength(mails);
});
