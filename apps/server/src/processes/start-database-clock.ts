import type { Database } from "@quote-financing/db/database";
import { DatabaseClock } from "@quote-financing/db/database-clock";
import { type Clock, systemClock } from "@quote-financing/domain/time/clock";
import type { ShutdownHooks } from "./ending/shutdown-hooks.ts";

/** The time of this process: the database's, so that a machine whose clock is off does no harm (decision record 0065). */
export async function startDatabaseClock(db: Database, shutdownHooks: ShutdownHooks): Promise<Clock> {
  const clock = new DatabaseClock(db, systemClock);
  await clock.align();
  clock.start();
  shutdownHooks.add("clock", () => void clock.stop());
  return clock;
}
