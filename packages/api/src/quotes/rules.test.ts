import { expect, test } from "vitest";
import { postalCodePrefix } from "./postal-code.ts";
import { defaultExpiresAt, incentiveCodeProblems, lineSignProblem, sumExclTaxCents, totalProblem } from "./rules.ts";

const line = (type: "battery" | "subsidy", totalInclTax: number, incentiveCodes?: string[]) => ({
  type,
  totalInclTax,
  incentiveCodes,
});

test("a quote is valid for 30 days, but never beyond what a create body may say", () => {
  expect(defaultExpiresAt(new Date("2028-02-01T00:00:00.000Z")).toISOString()).toBe("2028-03-02T00:00:00.000Z");
  expect(defaultExpiresAt(new Date("2099-12-20T00:00:00.000Z")).toISOString()).toBe("2100-01-01T00:00:00.000Z");
});

test("subsidy lines are negative and no others are", () => {
  expect([line("subsidy", -0.01), line("battery", 0)].map(lineSignProblem)).toEqual([undefined, undefined]);
  expect([line("subsidy", 0), line("battery", -0.01)].map(lineSignProblem)).not.toContain(undefined);
});

test("a total below zero needs a subsidy line", () => {
  expect(totalProblem(-1, [line("battery", 1), line("subsidy", -2)])).toBeUndefined();
  expect(totalProblem(-0.01, [line("battery", 1)])).toBeDefined();
  expect(totalProblem(0, [line("battery", 1)])).toBeUndefined();
});

test("every code of a subsidy line is declared on a work line, wherever that stands", () => {
  const lines = [line("subsidy", -1, ["A", "B", "C"]), line("battery", 1, ["B"]), line("battery", 1, ["C", "D"])];
  expect([...incentiveCodeProblems(lines)].map(({ path }) => path)).toEqual([[0, "incentiveCodes", 0]]);
  expect([...incentiveCodeProblems([line("subsidy", -1), line("battery", 1)])].map(({ path }) => path)).toEqual([
    [0, "incentiveCodes"],
  ]);
});

test("the sum without tax needs every line's", () => {
  expect(sumExclTaxCents([{ totalExclTaxCents: 10 }, { totalExclTaxCents: -3 }])).toBe(7);
  expect(sumExclTaxCents([{ totalExclTaxCents: 10 }, { totalExclTaxCents: null }])).toBeNull();
});

test.each([
  ["1", "1"],
  ["1234", "1234"],
  ["1234a", "1234 A"],
  ["1234 ab", "1234 AB"],
  ["123a", undefined],
  ["0123", undefined],
  ["12345", undefined],
  ["jansen", undefined],
])("%j searches for postal codes that start with %j", (text, prefix) => {
  expect(postalCodePrefix(text)).toBe(prefix);
});
