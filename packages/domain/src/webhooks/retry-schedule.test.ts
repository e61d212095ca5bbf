import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LAST_HOUR_MS, nextAttemptAtMs, RETRY_PAUSES_SECONDS } from "./retry-schedule.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const EVENT_MS = Date.parse("2026-06-01T00:00:00Z");
const windowEndsAtMs = EVENT_MS + DAY_MS;
const lastCallFromMs = windowEndsAtMs - 900_000;
const PAUSES = RETRY_PAUSES_SECONDS.length;
/** Between two attempts, without jitter. */
const pauseMsAfter = (attemptsInWindow: number): number => (RETRY_PAUSES_SECONDS[attemptsInWindow - 1] ?? 0) * 1_000;
const jitter = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** Times of all attempts of an event whose every attempt fails, each taking `attemptMs`. */
function attemptsOf(random: () => number, attemptMs = 0, retryAfterMs: number | null = null): number[] {
  const startedAt = [EVENT_MS];
  for (;;) {
    const nowMs = (startedAt.at(-1) ?? 0) + attemptMs;
    const next = nextAttemptAtMs({ attemptsInWindow: startedAt.length, nowMs, windowEndsAtMs, retryAfterMs }, random);
    if (next === null) return startedAt;
    startedAt.push(next);
  }
}

const CONTRACT = new URL("../../../../docs/contract-decisions.md", import.meta.url);
const SECONDS_OF = { s: 1, m: 60, h: 3_600 };

/** `Retries at about 5s, 30s, 2m, …, 4.5h with +-20 % jitter` of contract-decisions §9, in seconds. */
function pausesOfContract(): number[] {
  const text = readFileSync(CONTRACT, "utf8").replaceAll(/\s+/g, " ");
  const listed = / Retries at about ([^;]+?) with \+-20 % jitter/.exec(text)?.[1] ?? "";
  return listed.split(", ").map((pause) => Number.parseFloat(pause) * SECONDS_OF[pause.at(-1) as "s" | "m" | "h"]);
}

describe("the schedule", () => {
  test("has the pauses of contract-decisions §9", () => {
    expect(RETRY_PAUSES_SECONDS).toEqual(pausesOfContract());
  });

  test("is the contract's, about, with 20 % jitter", () => {
    fc.assert(
      fc.property(jitter, fc.integer({ min: 1, max: PAUSES }), (value, attemptsInWindow) => {
        const failed = { attemptsInWindow, nowMs: EVENT_MS, windowEndsAtMs, retryAfterMs: null };
        const pauseMs = (nextAttemptAtMs(failed, () => value) ?? 0) - EVENT_MS;
        const aboutMs = pauseMsAfter(attemptsInWindow);
        expect(pauseMs).toBeGreaterThanOrEqual(Math.floor(aboutMs * 0.8));
        expect(pauseMs).toBeLessThanOrEqual(aboutMs * 1.2);
      }),
    );
  });

  test("gives every event an attempt after each pause, one more if they end early, the last in the last hour of its day", () => {
    fc.assert(
      fc.property(fc.infiniteStream(jitter), fc.integer({ min: 0, max: 30_000 }), (values, attemptMs) => {
        const startedAt = attemptsOf(() => values.next().value ?? 0, attemptMs);
        const scheduled = startedAt[PAUSES] ?? 0;
        const isEarly = scheduled + attemptMs < windowEndsAtMs - LAST_HOUR_MS;
        expect(startedAt).toHaveLength(PAUSES + (isEarly ? 2 : 1));
        expect(startedAt.at(-1)).toBeLessThanOrEqual(windowEndsAtMs);
        expect(startedAt.at(-1)).toBeGreaterThanOrEqual(windowEndsAtMs - LAST_HOUR_MS - attemptMs);
        expect(startedAt).toEqual([...startedAt].sort((left, right) => left - right));
      }),
    );
  });

  test("leaves a cron that calls once a minute, and misses four calls, the time for the last one", () => {
    const failed = {
      attemptsInWindow: PAUSES,
      nowMs: windowEndsAtMs - 60 * 60_000,
      windowEndsAtMs,
      retryAfterMs: null,
    };
    expect(nextAttemptAtMs(failed, () => 0)).toBe(lastCallFromMs);
    expect(nextAttemptAtMs(failed, () => 0.999)).toBeLessThanOrEqual(windowEndsAtMs - 300_000);
  });

  test("leaves that time to a retry that comes late in the window too, unless it is in its last hour already", () => {
    const failed = {
      attemptsInWindow: 8,
      nowMs: windowEndsAtMs - pauseMsAfter(8) + 20_000,
      windowEndsAtMs,
      retryAfterMs: null,
    };
    expect(nextAttemptAtMs(failed, () => 0.5)).toBeLessThanOrEqual(windowEndsAtMs - 300_000);
    const late = {
      attemptsInWindow: 1,
      nowMs: windowEndsAtMs - pauseMsAfter(1) - 1_000,
      windowEndsAtMs,
      retryAfterMs: null,
    };
    expect(nextAttemptAtMs(late, () => 0.5)).toBe(windowEndsAtMs - 1_000);
  });

  test("ends when the window does", () => {
    const failed = { attemptsInWindow: 3, nowMs: windowEndsAtMs, windowEndsAtMs, retryAfterMs: null };
    expect(nextAttemptAtMs(failed, () => 0.5)).toBeNull();
  });
});

describe("a receiver's Retry-After", () => {
  test("is never undercut, unless the window ends before", () => {
    fc.assert(
      fc.property(fc.infiniteStream(jitter), fc.integer({ min: 0, max: 2 * DAY_MS }), (values, retryAfterMs) => {
        const startedAt = attemptsOf(() => values.next().value ?? 0, 0, retryAfterMs);
        startedAt.slice(1).forEach((at, index) => {
          const isLastCall = at >= lastCallFromMs;
          if (!isLastCall) expect(at - (startedAt[index] ?? 0)).toBeGreaterThanOrEqual(retryAfterMs);
        });
        expect(startedAt.at(-1)).toBeLessThanOrEqual(windowEndsAtMs);
        expect(startedAt.filter((at) => at >= lastCallFromMs).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("shorter than the schedule does not hurry it", () => {
    const failed = { attemptsInWindow: 4, nowMs: EVENT_MS, windowEndsAtMs, retryAfterMs: 0 };
    expect(nextAttemptAtMs(failed, () => 0)).toBe(EVENT_MS + 0.8 * pauseMsAfter(4));
  });
});

test("20 000 retries that come due at once spread out: the busiest second has at most 3 times the mean", () => {
  for (const attemptsInWindow of [2, 3, 5, 8]) {
    const seconds = new Map<number, number>();
    for (let count = 0; count < 20_000; count += 1) {
      const failed = { attemptsInWindow, nowMs: EVENT_MS, windowEndsAtMs, retryAfterMs: null };
      const second = Math.floor((nextAttemptAtMs(failed, Math.random) ?? 0) / 1_000);
      seconds.set(second, (seconds.get(second) ?? 0) + 1);
    }
    const spanSeconds = (pauseMsAfter(attemptsInWindow) / 1_000) * 0.4;
    const mean = Math.max(20_000 / spanSeconds, 20);
    expect(Math.max(...seconds.values())).toBeLessThanOrEqual(3 * mean);
  }
});
