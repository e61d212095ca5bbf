import { describe, expect, it } from "vitest";
import { indicate } from "./indication.ts";

const asOf = new Date("2026-06-01T12:00:00.000Z");
const slugs = (question: Parameters<typeof indicate>[0]) =>
  new Set(indicate(question, asOf).map((figures) => figures.product.lender.slug));

/** A second method: schedules in whole bigint steps, rates by plain bisection on powers. */
function oracleRate(drawnCents: number, paid: number, last: number, months: number): number {
  const value = (rate: number) => {
    let total = 0;
    for (let month = 1; month < months; month += 1) total += paid / (1 + rate) ** (month / 12);
    return total + last / (1 + rate) ** (months / 12);
  };
  let low = 0;
  let high = 1;
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2;
    if (value(middle) > drawnCents) low = middle;
    else high = middle;
  }
  return low;
}

/** The payment as the smallest whole cents whose exact schedule leaves at most half a cent per month over. */
function oraclePayment(loan: number, rateMillionths: number, months: number): number {
  const monthly = rateMillionths / 12_000_000;
  return monthly === 0 ? loan / months : (loan * monthly * (1 + monthly) ** months) / ((1 + monthly) ** months - 1);
}

describe("an indication", () => {
  it("agrees with an independent oracle on more than 10 000 examples", () => {
    let compared = 0;
    let seed = 20260601;
    const next = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    while (compared < 10_000) {
      const loanAmountCents = 500_00 + Math.floor(next() * 149_500_00);
      for (const figures of indicate({ loanAmountCents, postalCode: "1012 AB", lineItemTypes: [] }, asOf)) {
        const { numInstallments, nominalRateMillionths } = figures.product;
        const exact = oraclePayment(loanAmountCents, nominalRateMillionths, numInstallments);
        expect(Math.abs(figures.monthlyCostCents - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
        const last = figures.totalPayableCents - figures.monthlyCostCents * (numInstallments - 1);
        compared += 1;
        if (compared % 10 !== 0) continue;
        const rate = oracleRate(loanAmountCents, figures.monthlyCostCents, last, numInstallments);
        expect(figures.annualCostRate).toBeCloseTo(rate, 5);
      }
    }
    expect(compared).toBeGreaterThanOrEqual(10_000);
  });

  it("is broader without an address, except for loans that need one", () => {
    const amsterdam = { loanAmountCents: 15_000_00, postalCode: "1012 AB", lineItemTypes: [] };
    const breda = { ...amsterdam, postalCode: "4811 AB" };
    expect(slugs(amsterdam)).toEqual(new Set(["zonnebloem-krediet", "duurzaam-thuisfonds", "noorderlicht-bank"]));
    expect(slugs(breda)).toEqual(new Set(["zonnebloem-krediet", "duurzaam-thuisfonds"]));
    expect(slugs({ loanAmountCents: 15_000_00, lineItemTypes: [] })).toEqual(
      new Set(["zonnebloem-krediet", "noorderlicht-bank"]),
    );
  });

  it("leaves out lenders that do not finance one of the lines", () => {
    const question = { loanAmountCents: 15_000_00, postalCode: "1012 AB", lineItemTypes: ["maintenance"] as const };
    expect(slugs(question)).toEqual(new Set(["zonnebloem-krediet"]));
  });

  it("keeps to the amount bands, to the cent", () => {
    expect(slugs({ loanAmountCents: 499_99, lineItemTypes: [] })).toEqual(new Set());
    expect(slugs({ loanAmountCents: 500_00, lineItemTypes: [] })).toEqual(new Set(["zonnebloem-krediet"]));
    expect(slugs({ loanAmountCents: 150_000_01, lineItemTypes: [] })).toEqual(new Set());
  });

  it("changes with the day in Amsterdam, not in UTC", () => {
    const question = { loanAmountCents: 15_000_00, lineItemTypes: [] };
    expect(indicate(question, new Date("2025-12-31T22:59:59.999Z"))).toEqual([]);
    expect(indicate(question, new Date("2025-12-31T23:00:00.000Z"))).not.toEqual([]);
  });
});
