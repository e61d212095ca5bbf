import { expect, test } from "vitest";
import { creditWarningForm } from "./credit-warning.ts";

test("on each day the newest form that has begun holds, and before them all the first one", () => {
  const [first, second] = [
    { from: "2009-04-01", leastHeightShare: 0.1, leastPoints: 7 },
    { from: "2027-01-01", leastHeightShare: 0.2, leastPoints: 9 },
  ] as const;
  const held = ["1999-01-01", "2009-04-01", "2026-12-31", "2027-01-01", "2030-05-05"].map((day) =>
    creditWarningForm(day, [first, second]),
  );
  expect(held).toEqual([first, first, first, second, second]);
});
