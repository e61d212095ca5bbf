import { expect, test } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

const NOW_MS = Date.parse("2026-06-01T09:30:00Z");

test.each([
  [503, "120", 120_000],
  [503, "1780306260", 1_780_306_260_000],
  [429, "9".repeat(30), Number.MAX_SAFE_INTEGER],
  [429, " 0 ", 0],
  [429, "Mon, 01 Jun 2026 09:31:00 GMT", 60_000],
  [503, "Monday, 01-Jun-26 09:31:00 GMT", 60_000],
  [503, "Mon, 01 Jun 2026 09:00:00 GMT", 0],
])("%i with Retry-After %j is honoured", (status, header, expected) => {
  expect(retryAfterMs(status, header, NOW_MS)).toBe(expected);
});

test.each([
  [500, "120"],
  [200, "120"],
  [503, null],
  [503, ""],
  [503, "-5"],
  [503, "1.5"],
  [503, "soon"],
  [503, "1e9"],
  [429, "2026-06-01"],
  [429, "Mon, nonsense"],
])("%i with Retry-After %j sets no pause", (status, header) => {
  expect(retryAfterMs(status, header, NOW_MS)).toBeNull();
});
