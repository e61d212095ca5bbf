import { expect, test } from "vitest";
import { refusalOfIssue } from "../fields/schema-refusals.ts";
import { euroAmount } from "./euro-amount.ts";
import { centsFromEuros, checkedCents, eurosFromCents } from "./money.ts";

test("every number of cents up to ten million euros comes back from its euros", () => {
  for (const cents of [0, 1, 29, 115, 1_001, 999_999_999, 1_000_000_000]) {
    expect(centsFromEuros(eurosFromCents(cents))).toBe(cents);
    expect(centsFromEuros(eurosFromCents(-cents))).toBe(cents === 0 ? 0 : -cents);
  }
});

test.each([0.001, 1.005, 0.1 + 0.2, 10_000_000.01, -10_000_000.01, Number.NaN, Number.POSITIVE_INFINITY])(
  "%d euros are no cents: nothing is rounded, and no amount is out of range",
  (euros) => {
    expect(centsFromEuros(euros)).toBeUndefined();
    expect(() => checkedCents(euros)).toThrow("no whole number of cents");
  },
);

test.each([
  [10_000_000, undefined],
  [-10_000_000, undefined],
  [10_000_000.01, "amountHighest"],
  [-10_000_000.01, "amountLowest"],
  [0.29, undefined],
  [0.291, "amountDecimals"],
  [-0.291, "amountDecimals"],
])("of %d euros in a request the refusal names what is wrong: %s", (euros, rule) => {
  const issues = euroAmount().safeParse(euros).error?.issues ?? [];
  expect(issues.map((issue) => refusalOfIssue(issue).rule)).toEqual(rule === undefined ? [] : [rule]);
});
