import { annualCostRate, roundRate } from "./maths/annual-cost-rate.ts";
import { annuity, RATE_SCALE } from "./maths/annuity.ts";
import type { LenderProduct } from "./products/product.ts";

/** The figures of one example; amounts in cents, rates as fractions. */
export interface ExampleFigures {
  readonly product: LenderProduct;
  readonly loanAmountCents: number;
  readonly monthlyCostCents: number;
  readonly totalPayableCents: number;
  readonly nominalAnnualRate: number;
  readonly annualCostRate: number;
}

/**
 * What one product costs for one loan (specification §2.9). `totalPayableCents` is what is really paid over the
 * term: every instalment, the corrected last one, and the fee.
 */
export function exampleFigures(product: LenderProduct, loanAmountCents: number): ExampleFigures {
  const { numInstallments, nominalRateMillionths, feeCents } = product;
  const terms = { loanAmountCents, numInstallments, nominalRateMillionths };
  const { monthlyCostCents, installmentsCents } = annuity(terms);
  return {
    product,
    loanAmountCents,
    monthlyCostCents,
    totalPayableCents: installmentsCents.reduce((total, cents) => total + cents, feeCents),
    nominalAnnualRate: nominalRateMillionths / RATE_SCALE,
    annualCostRate: roundRate(annualCostRate(loanAmountCents - feeCents, installmentsCents, 12)),
  };
}
