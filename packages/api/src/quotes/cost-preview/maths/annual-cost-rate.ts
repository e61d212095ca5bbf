const MAX_ROUNDS = 200;
const PRECISION = 1e-13;

/**
 * The annual cost rate X of the EU's basic equation (directive 2008/48/EC, Annex I, kept in 2023/2225): the rate at
 * which what is drawn at time 0 equals the present value of everything paid, a year being 12 equal months, 52 weeks or
 * 365 days (the Annex's remark (c)).
 *
 * @param drawnCents what the consumer has in hand at time 0: the loan less fees paid at once.
 * @param paidCents paidCents[k] is paid at the end of period k + 1.
 * @param periodsPerYear 12, 52 or 365.
 * @returns X as a fraction; 0.1 is 10 %. NaN when nothing drawn or paid makes the equation meaningless.
 */
export function annualCostRate(drawnCents: number, paidCents: readonly number[], periodsPerYear: number): number {
  const total = paidCents.reduce((sum, cents) => sum + cents, 0);
  if (drawnCents <= 0 || total <= 0) return Number.NaN;
  return solvePeriodicDiscount(drawnCents, paidCents) ** -periodsPerYear - 1;
}

/**
 * Finds v = 1 / (1 + periodic rate) with sum(paid[k] v^(k+1)) = drawn. The left side rises strictly in v, so Newton's
 * steps are kept inside a bracket that halves whenever a step would leave it.
 */
function solvePeriodicDiscount(drawnCents: number, paidCents: readonly number[]): number {
  let low = 0;
  let high = 1;
  while (presentValue(paidCents, high).value < drawnCents) high *= 2;
  let v = high;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { value, slope } = presentValue(paidCents, v);
    if (value > drawnCents) high = v;
    else low = v;
    const step = v - (value - drawnCents) / slope;
    const next = step > low && step < high ? step : (low + high) / 2;
    if (Math.abs(next - v) <= PRECISION * next) return next;
    v = next;
  }
  return v;
}

/** The polynomial and its derivative at v by Horner's rule: no power is computed. */
function presentValue(paidCents: readonly number[], v: number): { value: number; slope: number } {
  let value = 0;
  let slope = 0;
  for (let period = paidCents.length - 1; period >= 0; period -= 1) {
    slope = slope * v + value;
    value = value * v + (paidCents[period] ?? 0);
  }
  return { value: value * v, slope: slope * v + value };
}

/** A rate as it is shown: a fraction with at most 6 decimals (contract-decisions §6). */
export const roundRate = (rate: number): number => Math.round(rate * 1e6) / 1e6;
