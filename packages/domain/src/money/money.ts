/** Amounts on the wire are euros with at most 2 decimals; inside they are integer cents (contract-decisions §3). */
export const MAX_EUROS = 10_000_000;

/**
 * Euros to integer cents, or undefined when the number has more than 2 decimals, is out of range or not finite.
 * Exact: a double that is not the nearest one to some whole number of cents is refused rather than rounded.
 */
export function centsFromEuros(euros: number): number | undefined {
  if (!(Math.abs(euros) <= MAX_EUROS)) return undefined;
  const cents = Math.round(euros * 100);
  return cents / 100 === euros ? cents + 0 : undefined;
}

/** Integer cents to euros. The division is correctly rounded, so the JSON text has at most 2 decimals. */
export const eurosFromCents = (cents: number): number => cents / 100;
