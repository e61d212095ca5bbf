import { Decimal } from "decimal.js";

/** Rates are kept as whole millionths, so that interest is exact integer arithmetic. */
export const RATE_SCALE = 1_000_000;
const MONTHS_PER_YEAR = 12;
const Precise = Decimal.clone({ precision: 50 });

export interface AnnuityTerms {
  readonly loanAmountCents: number;
  /** Nominal annual rate in millionths: 64 900 is 6.49 %. */
  readonly nominalRateMillionths: number;
  readonly numInstallments: number;
}

export interface Annuity {
  readonly monthlyCostCents: number;
  /** What is really paid each month. The last one closes the schedule at zero and carries the roundings. */
  readonly installmentsCents: readonly number[];
}

/**
 * The monthly payment of an annuity at r = nominal / 12, rounded to the cent (contract-decisions §6).
 * A rate of 0 divides the loan evenly.
 */
export function monthlyPaymentCents({ loanAmountCents, nominalRateMillionths, numInstallments }: AnnuityTerms): number {
  return annuityFactor(nominalRateMillionths, numInstallments)
    .times(loanAmountCents)
    .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
    .toNumber();
}

/**
 * Plays the schedule month by month with interest rounded per instalment, as a lender's books do.
 * All amounts in cents; the last instalment pays what is left.
 */
export function annuity(terms: AnnuityTerms): Annuity {
  const monthlyCostCents = monthlyPaymentCents(terms);
  const installmentsCents: number[] = [];
  let balance = terms.loanAmountCents;
  for (let month = 1; month <= terms.numInstallments; month += 1) {
    const owed = balance + monthlyInterestCents(balance, terms.nominalRateMillionths);
    const paid = month === terms.numInstallments ? owed : Math.min(monthlyCostCents, owed);
    balance = owed - paid;
    installmentsCents.push(paid);
  }
  return { monthlyCostCents, installmentsCents };
}

/**
 * One month's interest, rounded half up. Exact: balance (<= 1e9 cents and growing by cents only) times rate (< 1e6)
 * times 2 stays below 2^53, and the remainder of two integers is exact.
 */
function monthlyInterestCents(balanceCents: number, rateMillionths: number): number {
  const divisor = 2 * MONTHS_PER_YEAR * RATE_SCALE;
  const dividend = 2 * balanceCents * rateMillionths + MONTHS_PER_YEAR * RATE_SCALE;
  return (dividend - (dividend % divisor)) / divisor;
}

const factors = new Map<string, Decimal>();

/** Payment per unit borrowed. Depends on the product alone, so it is computed once per rate and term. */
function annuityFactor(rateMillionths: number, numInstallments: number): Decimal {
  const key = `${rateMillionths}/${numInstallments}`;
  const known = factors.get(key);
  if (known !== undefined) return known;
  if (factors.size >= MAX_KEPT_FACTORS) factors.clear();
  const factor = computeAnnuityFactor(rateMillionths, numInstallments);
  factors.set(key, factor);
  return factor;
}

const MAX_KEPT_FACTORS = 10_000;

function computeAnnuityFactor(rateMillionths: number, numInstallments: number): Decimal {
  if (rateMillionths === 0) return new Precise(1).div(numInstallments);
  const monthlyRate = new Precise(rateMillionths).div(RATE_SCALE * MONTHS_PER_YEAR);
  const discount = monthlyRate.plus(1).pow(-numInstallments);
  return monthlyRate.div(new Precise(1).minus(discount));
}
