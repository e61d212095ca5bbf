import type { OPERATIONS } from "../generated/api.ts";
import { ApiError, ConnectionError, UnexpectedAnswerError } from "./api-error.ts";

/** The name of an operation in the document. */
export type OperationId = keyof typeof OPERATIONS;

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;
/** A service that wants a longer pause is answered by an error: the caller knows better what to do meanwhile. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/** 520 to 524: Cloudflare, where what lies behind it fails, cannot be reached or takes too long. */
const PASSING_STATUS = new Set([429, 500, 502, 503, 504, 520, 521, 522, 523, 524]);

/**
 * What a second time is not the same as once. A second rotation drops the secret of before, which is to sign for 24 hours. An
 * event that was sent again is sent once more, or, while it still waits, is told as 409 although all went well.
 */
const ONCE: ReadonlySet<OperationId> = new Set<OperationId>([
  "destinations-rotateSigningSecret",
  "events-send",
  "deliveries-sendNow",
]);

/**
 * The pause before the next attempt, or undefined when another attempt cannot help, or may harm.
 *
 * Nearly every request may be sent twice: it is a read, it carries an id or an idempotency key, or the second time changes
 * nothing that matters.
 *
 * @param attempt the one that failed, from 1
 * @param random a number in [0, 1)
 */
export function pauseBeforeRetry(
  operation: OperationId,
  error: Error,
  attempt: number,
  random: number,
): number | undefined {
  if (!isPassing(error) || (ONCE.has(operation) && !isUndone(error))) return undefined;
  const backoffMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
  const jitteredMs = Math.round(backoffMs * (0.5 + random / 2));
  const retryAfterMs = "retryAfterMs" in error && typeof error.retryAfterMs === "number" ? error.retryAfterMs : 0;
  return retryAfterMs > LONGEST_RETRY_AFTER_MS ? undefined : Math.max(jitteredMs, retryAfterMs);
}

/** It was refused before anything was done. */
const isUndone = (error: Error): boolean => error instanceof ApiError && error.status === 429;

function isPassing(error: Error): boolean {
  if (error instanceof ConnectionError) return true;
  if (error instanceof UnexpectedAnswerError) return PASSING_STATUS.has(error.status);
  return error instanceof ApiError && (PASSING_STATUS.has(error.status) || error.code === "idempotency_key_in_use");
}
