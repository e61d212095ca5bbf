import fc from "fast-check";
import { expect, test } from "vitest";
import { isoMoment } from "./iso-moment.ts";

/** As PostgreSQL prints a timestamptz(3) in UTC: no zeros at the end of the fraction. */
const printed = (date: Date): string => {
  const iso = date.toISOString();
  const fraction = iso.slice(19, 23).replace(/\.?0+$/, "");
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}${fraction}+00`;
};

test("is what a Date of the same moment says", () => {
  const moments = fc.date({ min: new Date("1970-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (date) => {
      expect(isoMoment(printed(date))).toBe(date.toISOString());
    }),
  );
  expect(isoMoment("2026-06-01 09:30:00+00")).toBe("2026-06-01T09:30:00.000Z");
});
