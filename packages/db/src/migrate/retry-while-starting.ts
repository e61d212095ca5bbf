import { setTimeout as pause } from "node:timers/promises";
import { isStarting } from "../database-errors.ts";

const PAUSE_MS = 500;
/** A server that replays the log of a crash takes seconds, seldom a minute. */
const TRIES = 120;

/**
 * Does work that needs a database whose server may still be starting up: it says so itself, and is asked again, for a
 * minute. Any other failure is told at once.
 */
export async function retryWhileStarting<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !isStarting(error)) throw error;
      await pause(PAUSE_MS);
    }
  }
}
