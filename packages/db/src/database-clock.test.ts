import { expect, test } from "vitest";
import { DatabaseClock } from "./database-clock.ts";
import { testDatabase } from "./testing/test-database.ts";

const HOUR_MS = 60 * 60 * 1000;

const database = testDatabase();

const databaseNow = async () => {
  const [row] = await database.db.client<{ now: Date }[]>`select clock_timestamp() as now`;
  return new Date(row?.now ?? Number.NaN).getTime();
};

test.each([-24, 0, 24])("a machine whose clock is %i hours off reads the database's time", async (hoursOff) => {
  const machine = { now: () => new Date(Date.parse("2026-06-01T00:00:00Z") + hoursOff * HOUR_MS) };
  const clock = new DatabaseClock(database.db, machine);
  // It goes on from the machine's time: a moment may have passed.
  expect(Math.abs(clock.now().getTime() - machine.now().getTime())).toBeLessThan(2_000);

  await clock.align();

  expect(Math.abs(clock.now().getTime() - (await databaseNow()))).toBeLessThan(2_000);
});

test("a clock that jumps after the alignment is not followed", async () => {
  let jumpMs = 0;
  const clock = new DatabaseClock(database.db, { now: () => new Date(Date.parse("2026-06-01T00:00:00Z") + jumpMs) });
  await clock.align();

  jumpMs = 24 * HOUR_MS;

  expect(Math.abs(clock.now().getTime() - (await databaseNow()))).toBeLessThan(2_000);
});
