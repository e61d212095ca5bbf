import { expect, test } from "vitest";
import { largestUnit } from "./duration.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

test.each([
  [0, null],
  [59_999, null],
  [MINUTE_MS, { value: 1, unit: "minute" }],
  [59.9 * MINUTE_MS, { value: 59, unit: "minute" }],
  [60 * MINUTE_MS, { value: 1, unit: "hour" }],
  [47 * 60 * MINUTE_MS, { value: 1, unit: "day" }],
  [13.9 * DAY_MS, { value: 13, unit: "day" }],
  [14 * DAY_MS, { value: 2, unit: "week" }],
  [70 * DAY_MS, { value: 2, unit: "month" }],
] as const)("%d ms are told in their largest sensible unit", (spanMs, expected) => {
  expect(largestUnit(spanMs)).toEqual(expected);
});
