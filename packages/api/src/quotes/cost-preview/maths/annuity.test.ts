import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { annuity, monthlyPaymentCents } from "./annuity.ts";
import { borrowableAmountCents } from "./borrowable-amount.ts";

const loan = fc.integer({ min: 1, max: 1_000_000_000 });
const rate = fc.integer({ min: 0, max: 500_000 });
const term = fc.integer({ min: 1, max: 360 });

const sum = (cents: readonly number[]) => cents.reduce((total, part) => total + part, 0);

describe("an annuity schedule", () => {
  it("agrees with a published figure: 10 000 at 6 % over 60 months is 193.33 a month", () => {
    const terms = { loanAmountCents: 10_000_00, nominalRateMillionths: 60_000, numInstallments: 60 };
    expect(monthlyPaymentCents(terms)).toBe(193_33);
  });

  it("rounds half a cent up", () => {
    const payment = (loanAmountCents: number) =>
      monthlyPaymentCents({ loanAmountCents, nominalRateMillionths: 0, numInstallments: 10 });
    expect([payment(1_004), payment(1_005), payment(1_015)]).toEqual([100, 101, 102]);
  });

  it("ends at zero: instalments repay the loan and its rounded interest, from 0.01 to 10 000 000 euros", () => {
    fc.assert(
      fc.property(loan, rate, term, (loanAmountCents, nominalRateMillionths, numInstallments) => {
        const { installmentsCents } = annuity({ loanAmountCents, nominalRateMillionths, numInstallments });
        let balance = BigInt(loanAmountCents);
        for (const paid of installmentsCents) {
          const interest = (2n * balance * BigInt(nominalRateMillionths) + 12_000_000n) / 24_000_000n;
          balance += interest - BigInt(paid);
        }
        expect(balance).toBe(0n);
        expect(installmentsCents).toHaveLength(numInstallments);
      }),
    );
  });

  it("costs exactly the loan at a rate of 0", () => {
    fc.assert(
      fc.property(loan, term, (loanAmountCents, numInstallments) => {
        const { installmentsCents } = annuity({ loanAmountCents, nominalRateMillionths: 0, numInstallments });
        expect(sum(installmentsCents)).toBe(loanAmountCents);
      }),
    );
  });

  it("rises with the rate, month by month", () => {
    fc.assert(
      fc.property(loan, rate, term, (loanAmountCents, nominalRateMillionths, numInstallments) => {
        const terms = { loanAmountCents, numInstallments };
        const lower = monthlyPaymentCents({ ...terms, nominalRateMillionths });
        const higher = monthlyPaymentCents({ ...terms, nominalRateMillionths: nominalRateMillionths + 1_000 });
        expect(higher).toBeGreaterThanOrEqual(lower);
      }),
    );
  });

  it("asks less a month over a longer term, and more in total", () => {
    fc.assert(
      fc.property(loan, rate, fc.integer({ min: 1, max: 359 }), (loanAmountCents, nominalRateMillionths, months) => {
        const short = annuity({ loanAmountCents, nominalRateMillionths, numInstallments: months });
        const long = annuity({ loanAmountCents, nominalRateMillionths, numInstallments: months + 1 });
        expect(long.monthlyCostCents).toBeLessThanOrEqual(short.monthlyCostCents);
        expect(sum(long.installmentsCents) + months + 1).toBeGreaterThanOrEqual(sum(short.installmentsCents));
      }),
    );
  });

  it("is one payment of loan and interest over 1 month", () => {
    const terms = { loanAmountCents: 1_200_00, nominalRateMillionths: 100_000, numInstallments: 1 };
    expect(annuity(terms)).toEqual({ monthlyCostCents: 1_210_00, installmentsCents: [1_210_00] });
  });
});

describe("what can be borrowed for a monthly budget", () => {
  it("is the largest loan whose payment stays within it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_00 }),
        rate,
        term,
        (budget, nominalRateMillionths, numInstallments) => {
          const question = { nominalRateMillionths, numInstallments };
          const maxLoanAmountCents = 1_000_000_000;
          const loanAmountCents = borrowableAmountCents({
            ...question,
            monthlyBudgetCents: budget,
            maxLoanAmountCents,
          });
          expect(monthlyPaymentCents({ ...question, loanAmountCents })).toBeLessThanOrEqual(budget);
          if (loanAmountCents < maxLoanAmountCents) {
            expect(monthlyPaymentCents({ ...question, loanAmountCents: loanAmountCents + 1 })).toBeGreaterThan(budget);
          }
        },
      ),
    );
  });
});
