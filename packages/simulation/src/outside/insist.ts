import type { Simulation } from "../simulation.ts";
import { type ClientRequest, type Heard, request } from "./clients.ts";

const TRIES = 8;

/** Statuses after which a client tries again: the service is busy with it, or cannot say. */
const TRY_AGAIN = new Set([409, 429, 500, 503]);

/**
 * Repeats a request that may be repeated, until it is answered for good. @returns undefined when it never was: it may
 * have happened or not.
 */
export async function insist(simulation: Simulation, asked: ClientRequest): Promise<Heard | undefined> {
  const { scheduler } = simulation;
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const answer = await request(simulation, asked);
    if (answer !== "lost" && !TRY_AGAIN.has(answer.status)) return answer;
    await scheduler.sleep(scheduler.random.between(50, 2_000 * tried), "client tries again");
  }
  return undefined;
}
