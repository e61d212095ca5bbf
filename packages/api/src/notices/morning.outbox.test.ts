import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nextMorning } from "../mail/outbox/morning.ts";
import { createNoticeWorld, MINUTE_MS } from "./testing-notice-world.ts";

const DAY_MS = 24 * 60 * MINUTE_MS;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

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
