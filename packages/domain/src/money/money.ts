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

/** The cents of an amount that `euroAmount` has let through. @throws for any other: zero would be a lie. */
export function checkedCents(euros: number): number {
  const cents = centsFromEuros(euros);
  if (cents === undefined)
    throw new Error("An amount is no whole number of cents. Validate it with euroAmount() before.");
  return cents;
}

/** Integer cents to euros. The division is correctly rounded, so the JSON text has at most 2 decimals. */
export const eurosFromCents = (cents: number): number => cents / 100;
