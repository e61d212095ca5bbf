import { expect, test } from "vitest";
import { laneHoldMs, retryAfterMs } from "./retry-after.ts";

const NOW_MS = Date.parse("2026-06-01T09:30:00Z");

test.each([
  [503, "120", 120_000],
  [429, "86399", 86_399_000],
  [503, "1780306260", 86_400_000],
  [429, "9".repeat(30), 86_400_000],
  [429, "9".repeat(400), 86_400_000],
  [429, "0000000000120", 120_000],
  [503, "Fri, 01 Jan 2027 00:00:00 GMT", 86_400_000],
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

test.each([
  [429, "0", 0],
  [429, "7", 7_000],
  [503, "60", 60_000],
  [503, "61", 60_000],
  [429, "1780306260", 60_000],
  [503, "Mon, 01 Jun 2026 09:30:20 GMT", 20_000],
  [503, "Mon, 01 Jun 2026 09:00:00 GMT", 0],
  [503, "soon", 0],
  [503, null, 0],
  [500, "7", 0],
  [200, "7", 0],
])("%i with Retry-After %j holds the lane back for %i ms", (status, header, expected) => {
  expect(laneHoldMs({ status, retryAfter: header }, NOW_MS)).toBe(expected);
});
