import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indicate, indicateForBudget } from "./indication.ts";
import { oraclePayment } from "./maths/testing-oracle.ts";

const asOf = new Date("2026-06-01T12:00:00.000Z");
const slugs = (question: Parameters<typeof indicate>[0]) =>
  new Set(indicate(question, asOf).map((figures) => figures.product.lender.slug));

describe("an indication", () => {
  it("is broader without an address, except for loans that need one", () => {
    const amsterdam = { loanAmountCents: 15_000_00, postalCode: "1012 AB", lineItemTypes: [] };
    const breda = { ...amsterdam, postalCode: "4811 AB" };
    expect(slugs(amsterdam)).toEqual(new Set(["zonnebloem-krediet", "duurzaam-thuisfonds", "noorderlicht-bank"]));
    expect(slugs(breda)).toEqual(new Set(["zonnebloem-krediet", "duurzaam-thuisfonds"]));
    expect(slugs({ loanAmountCents: 15_000_00, lineItemTypes: [] })).toEqual(
      new Set(["zonnebloem-krediet", "noorderlicht-bank"]),
    );
  });

  it("keeps to the places where a lender lends, the first and the last included", () => {
    const lends = (digits: number) =>
      slugs({ loanAmountCents: 100_000_00, postalCode: `${digits} AB`, lineItemTypes: [] }).size === 1;
    expect([1000, 4299, 4300, 6499, 6500, 9999].map(lends)).toEqual([true, true, false, false, true, true]);
  });

  it("leaves out lenders that do not finance one of the lines", () => {
    const question = { loanAmountCents: 15_000_00, postalCode: "1012 AB", lineItemTypes: ["maintenance"] as const };
    expect(slugs(question)).toEqual(new Set(["zonnebloem-krediet"]));
  });

  it("keeps to the amount bands, to the cent", () => {
    expect(slugs({ loanAmountCents: 499_99, lineItemTypes: [] })).toEqual(new Set());
    expect(slugs({ loanAmountCents: 500_00, lineItemTypes: [] })).toEqual(new Set(["zonnebloem-krediet"]));
    expect(slugs({ loanAmountCents: 150_000_00, lineItemTypes: [] })).toEqual(new Set(["noorderlicht-bank"]));
    expect(slugs({ loanAmountCents: 150_000_01, lineItemTypes: [] })).toEqual(new Set());
  });

  it("changes with the day in Amsterdam, not in UTC", () => {
    const question = { loanAmountCents: 15_000_00, lineItemTypes: [] };
    expect(indicate(question, new Date("2025-12-31T22:59:59.999Z"))).toEqual([]);
    expect(indicate(question, new Date("2025-12-31T23:00:00.000Z"))).not.toEqual([]);
  });
});

describe("what can be borrowed for a monthly budget", () => {
  const rows = (budgetCents: number, facts: Parameters<typeof indicateForBudget>[1] = { lineItemTypes: [] }) =>
    indicateForBudget(budgetCents, facts, asOf);

  it("is of every product the largest loan that fits, as an independent oracle says", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_00 }), (budgetCents) => {
        for (const { product, loanAmountCents, monthlyCostCents } of rows(budgetCents)) {
          const payment = (cents: number) =>
            oraclePayment(BigInt(cents), BigInt(product.nominalRateMillionths), BigInt(product.numInstallments));
          expect(monthlyCostCents).toBeLessThanOrEqual(budgetCents);
          expect(payment(loanAmountCents)).toBe(BigInt(monthlyCostCents));
          if (loanAmountCents < product.maxLoanAmountCents) {
            expect(payment(loanAmountCents + 1)).toBeGreaterThan(BigInt(budgetCents));
          }
        }
      }),
    );
  });

  it("leads back to the loan: what an amount costs a month can borrow that amount again", () => {
    for (const example of indicate({ loanAmountCents: 15_000_00, lineItemTypes: [] }, asOf)) {
      const back = rows(example.monthlyCostCents).find(({ product }) => product === example.product);
      expect(back?.loanAmountCents).toBeGreaterThanOrEqual(15_000_00);
      expect(back?.monthlyCostCents).toBe(example.monthlyCostCents);
    }
  });

  it("keeps to who lends at the address and for the work", () => {
    const lenders = (facts: Parameters<typeof indicateForBudget>[1]) =>
      new Set(rows(250_00, facts).map(({ product }) => product.lender.slug));
    expect(lenders({ postalCode: "4811 AB", lineItemTypes: ["ev_charger"] })).toEqual(new Set(["zonnebloem-krediet"]));
    expect(lenders({ postalCode: "1012 AB", lineItemTypes: [] }).size).toBe(3);
  });

  it("is nothing below the smallest loan's monthly cost", () => {
    expect(rows(4_59)).toEqual([]);
    expect(rows(4_60)).not.toEqual([]);
  });
});
