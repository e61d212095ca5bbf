import fc from "fast-check";
import { expect, test } from "vitest";
import { ratesDay } from "./products-in-force.ts";

test("days compare as text in the order of their timestamps, in any year", () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), fc.date({ noInvalidDate: true }), (one, other) => {
      const [earlier, later] = one <= other ? [one, other] : [other, one];
      expect(ratesDay(earlier) <= ratesDay(later)).toBe(true);
      expect(ratesDay(one)).toMatch(/^\d{4}-\d\d-\d\d$/);
    }),
  );
});

test.each([
  ["0001-01-01T00:00:00Z", "0001-01-01"],
  ["0300-05-05T12:00:00Z", "0300-05-05"],
  ["2026-05-31T22:30:00Z", "2026-06-01"],
  ["9999-12-31T23:59:00Z", "9999-12-31"],
])("%s is the day %s in Amsterdam", (time, day) => {
  expect(ratesDay(new Date(time))).toBe(day);
});
