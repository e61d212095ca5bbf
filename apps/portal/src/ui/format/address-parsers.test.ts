import { expect, test } from "vitest";
import { parseAsDay, parseAsEuros } from "./address-parsers.ts";

test.each(["2026-06-01", "2024-02-29", "0001-01-01"])("%s is a day", (text) => {
  expect(parseAsDay.parse(text)).toBe(text);
});

test.each(["2026-02-30", "2026-13-01", "1-6-2026", "2026-06-01T00:00", "", "'; drop"])("%s is no day", (text) => {
  expect(parseAsDay.parse(text)).toBeNull();
});

test("an amount of an address is euros with two decimals at most, within what a quote may have", () => {
  expect(["1000", "-5", "7320.5", "10000000"].map((text) => parseAsEuros.parse(text))).toEqual([1000, -5, 7320.5, 1e7]);
  for (const text of ["1.234", "1e3", "Infinity", "10000001", "1,5", ""]) expect(parseAsEuros.parse(text)).toBeNull();
});
