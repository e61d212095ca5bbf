import { expect, test, vi } from "vitest";
import type { Database } from "./database.ts";
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

test("what an answer waited for is no difference of the clocks", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const startMs = Date.parse("2026-06-01T00:00:00Z") - performance.now();
    const trueMs = () => startMs + performance.now();
    const waitsMs = { before: 0, after: 0 };
    const execute = async () => {
      vi.advanceTimersByTime(waitsMs.before);
      const answer = [{ now: trueMs() }];
      vi.advanceTimersByTime(waitsMs.after);
      return answer;
    };
    const clock = new DatabaseClock({ orm: { execute } } as unknown as Database, { now: () => new Date(trueMs()) });

    for (const wait of [{ before: 8_000 }, { after: 8_000 }, { before: 300, after: 900 }]) {
      Object.assign(waitsMs, { before: 0, after: 0, ...wait });
      await clock.align();
      expect(Math.abs(clock.now().getTime() - trueMs()), JSON.stringify(wait)).toBeLessThan(2);
    }
  } finally {
    vi.useRealTimers();
  }
});
