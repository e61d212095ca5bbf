import { expect, test } from "vitest";
import { createStrangerThrottle } from "./stranger-throttle.ts";

const at = (path: string) => ({ kind: "path", path }) as const;
const SIGN_IN = at("/api/auth/sign-in/email");

test("a flood of one client is refused before anything reads it, and another client is not", () => {
  const throttle = createStrangerThrottle();
  const flood = Array.from({ length: 500 }, () => throttle(SIGN_IN, "203.0.113.9", 0));

  expect(flood.filter((seconds) => seconds === undefined)).toHaveLength(120);
  expect(flood.at(-1)).toBe(1);
  expect(throttle(SIGN_IN, "203.0.113.10", 0)).toBeUndefined();
  expect(throttle(SIGN_IN, "203.0.113.9", 1_000)).toBeUndefined();
});

test("links of a mailed reset of a second factor are tried twenty times at once, no more", () => {
  const throttle = createStrangerThrottle();
  const tries = Array.from({ length: 100 }, () => throttle(at("/api/factor-reset"), "203.0.113.9", 0));

  expect(tries.filter((seconds) => seconds === undefined)).toHaveLength(20);
});

test("all addresses of one network of IPv6 are one client", () => {
  const throttle = createStrangerThrottle();
  for (let index = 0; index < 120; index += 1) throttle(SIGN_IN, `2001:db8::${index.toString(16)}`, 0);

  expect(throttle(SIGN_IN, "2001:db8::ffff", 0)).toBe(1);
});

test("pages, procedures and /v1 of who is known are not counted here", () => {
  const throttle = createStrangerThrottle();
  for (let index = 0; index < 500; index += 1) {
    for (const path of ["/quotes", "/api/trpc/quotes.list", "/v1/quotes", "/widgets", "/api/authentic"])
      expect(throttle(at(path), "203.0.113.9", 0)).toBeUndefined();
  }
});

test("a path is never counted as another kind of request, whatever it begins with", () => {
  const throttle = createStrangerThrottle();
  for (let index = 0; index < 500; index += 1) {
    for (const path of ["?", "!", "~", "page", "call"]) expect(throttle(at(path), "203.0.113.9", 0)).toBeUndefined();
  }
  expect(throttle({ kind: "page" }, "203.0.113.9", 0)).toBeUndefined();
});
