import { AlignedClock } from "@quote-financing/db/aligned-clock";
import type { Database } from "@quote-financing/db/database";
import { type Clock, systemClock } from "@quote-financing/domain/time/clock";
import type { Closables } from "./closables.ts";

/** The time of this process: the database's, so that a machine whose clock is off does no harm (decision record 0065). */
export async function openClock(db: Database, closables: Closables): Promise<Clock> {
  const clock = new AlignedClock(db, systemClock);
  await clock.align();
  clock.start();
  closables.add("clock", async () => clock.stop());
  return clock;
}
