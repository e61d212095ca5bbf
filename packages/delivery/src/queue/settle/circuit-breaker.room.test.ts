import { expect, test } from "vitest";
import { DEFAULT_POLICY } from "../../delivery-policy.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";

const policy = { ...DEFAULT_POLICY, failingStreak: 10, initialInFlightPerLane: 8, maxInFlightPerLane: 10 };
const NOW_MS = 1_000_000;
const inTheMiddle = () => 0.5;

function createBreaker() {
  const health = { failureStreak: 0, failingSinceMs: null, probeAtMs: null };
  const lane = { organizationId: "mer_1", destinationId: "whk_1", fence: 1, readThrough: 0, ...health };
  const breaker = new CircuitBreaker(policy, lane);
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) breaker.failed(NOW_MS, 0, inTheMiddle);
  };
  const succeed = (times: number) => {
    for (let time = 0; time < times; time += 1) breaker.succeeded(NOW_MS, false);
  };
  return { breaker, fail, succeed };
}

test("the tenth failure in a row opens it, the ninth does not", () => {
  const { breaker, fail } = createBreaker();
  fail(9);
  expect([breaker.isFailing, breaker.probeAtMs]).toEqual([false, null]);
  fail(1);
  expect([breaker.isFailing, breaker.probeAtMs]).toEqual([true, NOW_MS + policy.minProbePauseMs]);
});

test("a success in between begins the count anew", () => {
  const { breaker, fail, succeed } = createBreaker();
  fail(9);
  succeed(1);
  fail(9);
  expect(breaker.isFailing).toBe(false);
});

test("two failures in a row cost nothing, the third and each one after it half of what may be in flight", () => {
  const { breaker, fail } = createBreaker();
  fail(2);
  expect([breaker.room(0, NOW_MS), breaker.isStruggling]).toEqual([8, false]);
  fail(1);
  expect([breaker.room(0, NOW_MS), breaker.isStruggling]).toEqual([4, true]);
  fail(3);
  expect(breaker.room(0, NOW_MS)).toBe(1);
});

test("each success lets one more be in flight, up to the bound, and it struggles until it is as it began", () => {
  const { breaker, fail, succeed } = createBreaker();
  fail(3);
  succeed(3);
  expect([breaker.room(0, NOW_MS), breaker.isStruggling]).toEqual([7, true]);
  succeed(1);
  expect([breaker.room(0, NOW_MS), breaker.isStruggling]).toEqual([8, false]);
  succeed(5);
  expect(breaker.room(0, NOW_MS)).toBe(10);
});

test("a success is stored at once where the row says that the destination fails, else now and then", () => {
  const { breaker, fail, succeed } = createBreaker();
  const store = () => breaker.stored(breaker.health, NOW_MS);
  const laterMs = NOW_MS + 10_000;
  store();
  expect(breaker.mustBeStored(laterMs, true)).toBe(false);
  succeed(1);
  expect([NOW_MS, laterMs - 1, laterMs].map((atMs) => breaker.mustBeStored(atMs, true))).toEqual([false, false, true]);
  fail(1);
  expect(breaker.mustBeStored(NOW_MS, true)).toBe(false);
  store();
  succeed(1);
  expect(breaker.mustBeStored(NOW_MS, true)).toBe(true);
  store();
  succeed(1);
  expect(breaker.mustBeStored(NOW_MS, true)).toBe(false);
});

test("a failure is stored at once while nothing else is in flight: its lane may be given back, and the count would begin anew", () => {
  const { breaker, fail } = createBreaker();
  breaker.stored(breaker.health, NOW_MS);
  fail(1);
  expect(breaker.mustBeStored(NOW_MS, false)).toBe(true);
  breaker.stored(breaker.health, NOW_MS);
  expect(breaker.mustBeStored(NOW_MS, false)).toBe(false);
  fail(1);
  expect([true, false].map((isBusy) => breaker.mustBeStored(NOW_MS, isBusy))).toEqual([false, true]);
});

test("a recovery is stored once its retries are recalled: who takes the lane over must find what is left to do", () => {
  const { breaker, fail, succeed } = createBreaker();
  fail(12);
  breaker.stored(breaker.health, NOW_MS);
  succeed(1);
  expect(breaker.mustBeStored(NOW_MS, false)).toBe(false);
  breaker.recovery.consume();
  expect(breaker.mustBeStored(NOW_MS, false)).toBe(true);
});

test("a receiver that asks for a pause gets it, but for one that no receiver gets: the clock was put back", () => {
  const { breaker } = createBreaker();
  breaker.failed(NOW_MS, 60_000, inTheMiddle);
  expect([breaker.holdMs(NOW_MS + 1_000), breaker.room(0, NOW_MS + 1_000)]).toEqual([59_000, 0]);
  expect([breaker.holdMs(NOW_MS - 3_600_000), breaker.room(0, NOW_MS - 3_600_000)]).toEqual([0, 8]);
});

test("a probe waits for its time, but for one that lies further ahead than any: the clock was put back", () => {
  const { breaker, fail } = createBreaker();
  fail(10);
  expect([breaker.probeInMs(NOW_MS), breaker.room(0, NOW_MS)]).toEqual([policy.minProbePauseMs, 0]);
  expect([breaker.probeInMs(NOW_MS - 3_600_000), breaker.room(0, NOW_MS - 3_600_000)]).toEqual([0, 1]);
});

test("a turn that writes the row for another reason stores no recovery whose retries are still to be recalled", () => {
  const { breaker, fail, succeed } = createBreaker();
  fail(10);
  breaker.stored(breaker.health, NOW_MS);
  const failing = breaker.columns();
  succeed(1);
  expect(breaker.columns()).toEqual(failing);
  breaker.recovery.consume();
  expect(breaker.columns()).toMatchObject({ failureStreak: 0, failingSince: null, probeAt: null });
});
