import { ApiError, ConnectionError, UnexpectedAnswerError } from "./api-error.ts";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;
/** A service that wants a longer pause is answered by an error: the caller knows better what to do meanwhile. */
const LONGEST_RETRY_AFTER_MS = 60_000;

const PASSING_STATUS = new Set([429, 500, 502, 503, 504]);

/**
 * The pause before the next attempt, or undefined when another attempt cannot help.
 *
 * Every request of the client may be sent twice: it is a read, or it carries an id or an idempotency key.
 *
 * @param attempt the one that failed, from 1
 * @param random a number in [0, 1)
 */
export function pauseBeforeRetry(error: Error, attempt: number, random: number): number | undefined {
  if (!isPassing(error)) return undefined;
  const backoffMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
  const jitteredMs = Math.round(backoffMs * (0.5 + random / 2));
  const retryAfterMs = "retryAfterMs" in error && typeof error.retryAfterMs === "number" ? error.retryAfterMs : 0;
  return retryAfterMs > LONGEST_RETRY_AFTER_MS ? undefined : Math.max(jitteredMs, retryAfterMs);
}

function isPassing(error: Error): boolean {
  if (error instanceof ConnectionError) return true;
  if (error instanceof UnexpectedAnswerError) return PASSING_STATUS.has(error.status);
  return error instanceof ApiError && (PASSING_STATUS.has(error.status) || error.code === "idempotency_key_in_use");
}
