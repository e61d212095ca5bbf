import type { Database } from "@quote-financing/db/database";
import { DatabaseClock } from "@quote-financing/db/database-clock";
import type { Clock } from "@quote-financing/domain/time/clock";

const realNow = Date.now;
const RealDate = Date;

/** Makes this process's wall clock jump, as `date -s` does, and gives the database clock that a server uses. */
export async function jumpingClock(db: Database, byMs: readonly number[], everyMs: number): Promise<Clock> {
  let jumps = 0;
  const offsetMs = () => byMs[jumps % byMs.length] ?? 0;
  globalThis.Date = class extends RealDate {
    constructor(...values: [] | [number | string | Date]) {
      if (values.length === 0) super(realNow() + offsetMs());
      else super(values[0]);
    }

    static override now(): number {
      return realNow() + offsetMs();
    }
  } as DateConstructor;
  setInterval(() => (jumps += 1), everyMs).unref();
  const clock = new DatabaseClock(db, { now: () => new Date() });
  await clock.align();
  clock.start();
  return clock;
}
