import { expect, test } from "vitest";
import { TokenBuckets } from "./token-buckets.ts";

test("a request is told what is left, and when the next one is allowed or all of it is back", () => {
  const buckets = new TokenBuckets(10, 20);

  expect(buckets.take("key", 0, 5)).toEqual({ allowed: true, remaining: 15, resetSeconds: 1 });
  expect(buckets.take("key", 0, 16)).toEqual({ allowed: false, remaining: 15, resetSeconds: 1 });
  expect(buckets.take("key", 0, 15)).toEqual({ allowed: true, remaining: 0, resetSeconds: 2 });
  expect(buckets.take("key", 0, 0)).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 });
});

test("a debt is paid before anything is left", () => {
  const buckets = new TokenBuckets(10, 20);
  buckets.charge("key", 0, 55);

  expect(buckets.take("key", 0, 0)).toEqual({ allowed: false, remaining: 0, resetSeconds: 4 });
  expect(buckets.take("key", 3_000, 0).allowed).toBe(false);
  expect(buckets.take("key", 4_000, 0)).toEqual({ allowed: true, remaining: 5, resetSeconds: 2 });
});

test("a clock set back gives nothing", () => {
  const drained = new TokenBuckets(10, 2);
  expect([1, 2, 3].map(() => drained.take("key", 1_000_000).allowed)).toEqual([true, true, false]);
  expect(drained.take("key", 0).allowed).toBe(false);
  expect(drained.take("key", 100).allowed).toBe(true);
});

test.each([
  ["one after another", 1],
  ["all at once", 0],
])("buckets are forgotten before they fill the memory: %s", (_, pauseMs) => {
  const buckets = new TokenBuckets(10, 20);
  for (let index = 0; index < 50_010; index += 1) buckets.take(`key-${index}`, index * pauseMs);
  expect(buckets.size).toBeLessThanOrEqual(50_000);
});

test("room is made of buckets that are full again, and who used theirs up is not let in by it", () => {
  const buckets = new TokenBuckets(10, 1);
  buckets.take("busy", 0);
  for (let index = 1; index < 50_000; index += 1) buckets.take(`key-${index}`, 0);
  expect(buckets.take("busy", 10_000).allowed).toBe(true);

  buckets.take("new", 10_001);

  expect(buckets.size).toBe(2);
  expect(buckets.take("busy", 10_002).allowed).toBe(false);
});
