import fc from "fast-check";
import { expect, test } from "vitest";
import { isoTimestamp } from "./iso-timestamp.ts";

/** As PostgreSQL prints a timestamptz(3) in UTC: no zeros at the end of the fraction. */
const printed = (date: Date): string => {
  const iso = date.toISOString();
  const fraction = iso.slice(19, 23).replace(/\.?0+$/, "");
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}${fraction}+00`;
};

test("is what a Date of the same time says", () => {
  const timestamps = fc.date({ min: new Date("1970-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(timestamps, (date) => {
      expect(isoTimestamp(printed(date))).toBe(date.toISOString());
    }),
  );
  expect(isoTimestamp("2026-06-01 09:30:00+00")).toBe("2026-06-01T09:30:00.000Z");
});
