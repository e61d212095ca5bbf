import type { Random } from "../random.ts";
import { HOUR_MS } from "../time/durations.ts";

/** Pauses before the retries, in seconds: contract-decisions §9. Their sum is 23 hours and 23 minutes. */
export const RETRY_PAUSES_SECONDS = [
  5, 30, 120, 300, 900, 1_800, 3_600, 7_200, 10_800, 14_400, 14_400, 14_400, 16_200,
] as const;

const JITTER = 0.2;
/** Nothing fails for good without an attempt in the last hour of its window (contract-decisions §11). */
export const LAST_HOUR_MS = HOUR_MS;
/**
 * A retry that would fall behind the window is tried within this time before its end instead, once: long enough for many of
 * them to a receiver that hangs.
 */
const LAST_CALL_MS = 15 * 60_000;
/** Before the end of the window nothing is left to these: where a cron call a minute delivers, some calls may be missed. */
const MISSED_CALLS_MS = 5 * 60_000;
/** Added to a receiver's Retry-After at most, so that what it put off does not come back in one instant. */
const MAX_RETRY_AFTER_SPREAD_MS = 30_000;

export interface FailedAttempt {
  /** Attempts since the window opened, this one included. */
  readonly attemptsInWindow: number;
  readonly nowMs: number;
  readonly windowEndsAtMs: number;
  /** What the receiver asked for on 429 or 503, from now; null when it did not. */
  readonly retryAfterMs: number | null;
}

/**
 * When a failed delivery is tried again: the schedule with +-20 % jitter, later if the receiver asked so, never behind
 * the window, and a last time near its end when the schedule was over before its last hour, or comes so late that the calls
 * of a cron may miss it (decision record 0062).
 *
 * @returns milliseconds since the epoch, or null when the delivery has failed for good.
 */
export function nextAttemptAtMs(failed: FailedAttempt, random: Random): number | null {
  const { nowMs, windowEndsAtMs } = failed;
  if (nowMs >= windowEndsAtMs) return null;
  const pauseSeconds = RETRY_PAUSES_SECONDS[failed.attemptsInWindow - 1];
  const lastCallFromMs = windowEndsAtMs - LAST_CALL_MS;

  if (pauseSeconds !== undefined) {
    const scheduledMs = nowMs + pauseSeconds * 1_000 * (1 + JITTER * (2 * random() - 1));
    const wantedMs = Math.max(scheduledMs, askedForMs(failed, random));
    if (wantedMs <= windowEndsAtMs - MISSED_CALLS_MS) return Math.floor(wantedMs);
    // What is tried now is tried in its last hour: a later time than the last cron call may be missed.
    if (nowMs >= lastCallFromMs) return wantedMs <= windowEndsAtMs ? Math.floor(wantedMs) : null;
  } else if (nowMs >= windowEndsAtMs - LAST_HOUR_MS) return null;
  return Math.floor(lastCallFromMs + (LAST_CALL_MS - MISSED_CALLS_MS) * random());
}

function askedForMs({ nowMs, retryAfterMs }: FailedAttempt, random: Random): number {
  if (retryAfterMs === null) return nowMs;
  return nowMs + retryAfterMs + Math.min(retryAfterMs / 10, MAX_RETRY_AFTER_SPREAD_MS) * random();
}
