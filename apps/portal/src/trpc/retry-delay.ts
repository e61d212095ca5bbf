import { refusalOfClientError } from "./trpc-refusal.ts";

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * How long a page waits before it asks again: as long as the server said, else twice as long each time; and up to half as
 * long again, so that many windows do not come back at once.
 *
 * @param failures those so far, less one
 */
export function retryDelayMs(failures: number, error: unknown): number {
  const saidSeconds = refusalOfClientError(error)?.retryAfterSeconds;
  const pauseMs = saidSeconds === undefined ? FIRST_MS * 2 ** failures : saidSeconds * 1_000;
  return Math.min(pauseMs, LONGEST_MS) * (1 + Math.random() / 2);
}
