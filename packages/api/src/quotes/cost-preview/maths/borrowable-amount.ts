import { monthlyPaymentCents } from "./annuity.ts";

/**
 * The largest loan whose monthly payment stays within a budget: the inverse of `monthlyPaymentCents`.
 * Cents in, cents out; bounded by `maxLoanAmountCents`. The payment rises with the loan, so halving finds it.
 */
export function borrowableAmountCents(input: {
  monthlyBudgetCents: number;
  nominalRateMillionths: number;
  numInstallments: number;
  maxLoanAmountCents: number;
}): number {
  const fits = (loanAmountCents: number) =>
    monthlyPaymentCents({ ...input, loanAmountCents }) <= input.monthlyBudgetCents;
  if (fits(input.maxLoanAmountCents)) return input.maxLoanAmountCents;
  let low = 0;
  let high = input.maxLoanAmountCents;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
