/**
 * An independent calculator for tests: exact fractions of big integers and a closed formula, where the code under test
 * uses decimals, doubles and Newton's method. It imports nothing from it.
 */
const RATE_UNIT = 12_000_000n;

/** Half up, of a positive fraction. */
const rounded = (top: bigint, bottom: bigint): bigint => (2n * top + bottom) / (2n * bottom);

/** The monthly payment in cents: P r (1 + r)^n / ((1 + r)^n - 1) with r = rate / 12, as one exact fraction. */
export function oraclePayment(loanCents: bigint, rateMillionths: bigint, months: bigint): bigint {
  if (rateMillionths === 0n) return rounded(loanCents, months);
  const grown = (RATE_UNIT + rateMillionths) ** months;
  const flat = RATE_UNIT ** months;
  return rounded(loanCents * rateMillionths * grown, RATE_UNIT * (grown - flat));
}

/** Everything paid, in cents: a book of debts kept month by month, settled in the last one. */
export function oracleTotal(loanCents: bigint, rateMillionths: bigint, months: bigint): bigint {
  const payment = oraclePayment(loanCents, rateMillionths, months);
  let debt = loanCents;
  let total = 0n;
  for (let month = 1n; month < months; month += 1n) {
    debt += rounded(debt * rateMillionths, RATE_UNIT);
    const left = debt - payment;
    total += left > 0n ? payment : debt;
    debt = left > 0n ? left : 0n;
  }
  return total + debt + rounded(debt * rateMillionths, RATE_UNIT);
}

/**
 * Whether a rate with 6 decimals solves the annual cost equation for equal payments and a last one: the present value
 * at half a millionth below is at least what was drawn, and at half a millionth above at most. Nothing is solved.
 */
export function oracleAcceptsRate(
  rate: number,
  loan: { drawn: number; payment: number; last: number; months: number },
): boolean {
  const presentValue = (annualRate: number): number => {
    const monthly = Math.expm1(Math.log1p(annualRate) / 12);
    const lastWeight = Math.exp((-loan.months / 12) * Math.log1p(annualRate));
    const annuity = monthly === 0 ? loan.months - 1 : (1 - lastWeight * (1 + monthly)) / monthly;
    return loan.payment * annuity + loan.last * lastWeight;
  };
  const slack = 1e-9 * loan.drawn;
  return presentValue(rate - 5e-7) >= loan.drawn - slack && presentValue(rate + 5e-7) <= loan.drawn + slack;
}

/** Whether shares are what largest remainders give, ties by order; only for lines that add up to more than 0. */
export function oracleAcceptsShares(amount: bigint, lines: readonly bigint[], shares: readonly bigint[]): boolean {
  const sum = lines.reduce((total, cents) => total + cents, 0n);
  if (shares.reduce((total, cents) => total + cents, 0n) !== amount) return false;
  // What a line lacks (in 1/sum cents): 0 to 1 when it was rounded down, -1 to 0 when it was rounded up.
  const lacks = lines.map((line, index) => amount * line - (shares[index] ?? 0n) * sum);
  if (lacks.some((lack) => lack >= sum || lack <= -sum)) return false;
  return lacks.every((down, at) =>
    lacks.every((up, other) => down <= 0n || up >= 0n || up + sum > down || (up + sum === down && other < at)),
  );
}
