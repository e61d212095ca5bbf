import { DAY_MS } from "@quote-financing/domain/time/durations";

const STATUSES = [429, 503];
/** As long as a window: what asks for more, asks for this. */
const MAX_RETRY_AFTER_MS = DAY_MS;
/** A destination is probed within a minute, whatever it asks for. */
const MAX_LANE_HOLD_MS = 60_000;
/** What is held for longer is so by a clock that was put back. Clocks of two machines may differ by some seconds. */
export const LONGEST_BELIEVED_HOLD_MS = MAX_LANE_HOLD_MS + 5_000;

/**
 * Reads a Retry-After header: seconds or an HTTP date (RFC 9110 §10.2.3), on 429 and 503 alone.
 *
 * @returns milliseconds from now, 24 hours at most, however many digits; null when there is nothing to honour.
 */
export function retryAfterMs(status: number, header: string | null, nowMs: number): number | null {
  if (header === null || !STATUSES.includes(status)) return null;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1_000, MAX_RETRY_AFTER_MS);
  const dateMs = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? null : Math.min(Math.max(0, dateMs - nowMs), MAX_RETRY_AFTER_MS);
}

/** Of an answer: its status, and its Retry-After header. */
interface RetryWish {
  readonly status: number | null;
  readonly retryAfter: string | null;
}

/**
 * A receiver that asks to wait means all of its events, not only the one that it refused.
 *
 * @returns for how many milliseconds its lane sends nothing after this answer: 0 when it asks for nothing.
 */
export function laneHoldMs({ status, retryAfter }: RetryWish, nowMs: number): number {
  if (status === null) return 0;
  return Math.min(retryAfterMs(status, retryAfter, nowMs) ?? 0, MAX_LANE_HOLD_MS);
}
