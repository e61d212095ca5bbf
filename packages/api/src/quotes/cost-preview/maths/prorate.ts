/**
 * Splits an amount over lines in proportion to their totals (specification §2.9, contract-decisions §6): largest
 * remainder over cents, ties by order, the shares add up exactly. Negative lines get negative shares. When the lines
 * add up to 0 there is no proportion: the first line carries everything. Nor is there one below 0, where it would turn
 * every sign: the first line that is not negative carries everything then, if there is one (decision record 0086).
 *
 * @param amountCents the example's monthly cost.
 * @param lineCents the lines' totals in request order.
 */
export function prorateCents(amountCents: number, lineCents: readonly number[]): number[] {
  const sum = lineCents.reduce((total, cents) => total + BigInt(cents), 0n);
  if (sum <= 0n) {
    const carrier =
      sum === 0n
        ? 0
        : Math.max(
            0,
            lineCents.findIndex((cents) => cents >= 0),
          );
    return lineCents.map((_, index) => (index === carrier ? amountCents : 0));
  }
  const parts = lineCents.map((cents, index) => ({ index, ...divideDown(BigInt(amountCents) * BigInt(cents), sum) }));
  const left = Number(BigInt(amountCents) - parts.reduce((total, part) => total + part.floor, 0n));
  const shares = parts.map((part) => Number(part.floor));
  parts.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const part of parts.slice(0, left)) shares[part.index] = Number(part.floor) + 1;
  return shares;
}

/** Division by what is above 0, rounded towards minus infinity, with a remainder that is not negative. */
function divideDown(dividend: bigint, divisor: bigint): { floor: bigint; remainder: bigint } {
  const remainder = ((dividend % divisor) + divisor) % divisor;
  return { floor: (dividend - remainder) / divisor, remainder };
}
