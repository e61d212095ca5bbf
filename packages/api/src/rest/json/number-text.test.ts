import fc from "fast-check";
import { expect, test } from "vitest";
import { isBeyondDouble, isExactAsDouble } from "./number-text.ts";

test.each([
  "1",
  "-1.50",
  "1.500",
  "1e2",
  "15e-1",
  "5e-1",
  "0.005e2",
  "0.10",
  "-0",
  "0e5",
  "1E+2",
  "0.1",
  "7260.25",
  "10000000.00",
])("%s loses nothing as a double", (text) => {
  expect(isExactAsDouble(text)).toBe(true);
});

test.each([
  "1.0000000000000001",
  "0.10000000000000001",
  "9999999.9900000000001",
  "1e-400",
  "12345678901234567890",
  "0.12345678901234567",
])("%s is another number as a double", (text) => {
  expect(isExactAsDouble(text)).toBe(false);
});

test("a double in JavaScript's own words loses nothing, and is within range", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (double) => {
      const text = JSON.stringify(double);
      expect({ isExact: isExactAsDouble(text), isBeyond: isBeyondDouble(text) }).toEqual({
        isExact: true,
        isBeyond: false,
      });
    }),
  );
});

test("an amount in cents loses nothing, with any number of zeros behind it", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.nat({ max: 30 }), (cents, zeros) => {
      expect(isExactAsDouble(`${(cents / 100).toFixed(2)}${"0".repeat(zeros)}`)).toBe(true);
    }),
  );
});

test.each([
  ["1e309", true],
  ["-1e309", true],
  ["1e-400", true],
  ["0e-400", false],
  ["1.7976931348623157e308", false],
  ["5e-324", false],
])("%s is beyond a double: %s", (text, expected) => {
  expect(isBeyondDouble(text)).toBe(expected);
});
