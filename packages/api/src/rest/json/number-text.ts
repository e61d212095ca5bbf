/** A decimal without zeros at either end: `digits` times ten to the power of `exponent`. Zero has no digits. */
interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

/** Up to so many characters, and without an exponent, a number is within a double's range and loses no digit in it. */
export const SAFE_NUMBER_LENGTH = 15;

/** True for a JSON number that a double cannot hold at all: too large, or so small that nothing of it is left. */
export function isBeyondDouble(text: string): boolean {
  const double = Number(text);
  if (!Number.isFinite(double)) return true;
  return double === 0 && decimalOf(text).digits !== "";
}

/**
 * True when a JSON number says what its double says, zeros at the end aside: `1.50` and `15e-1` do. What is checked of
 * such a double is checked of the text. `1.0000000000000001` does not: as a double it is 1.
 */
export function isExactAsDouble(text: string): boolean {
  const written = decimalOf(text);
  const kept = decimalOf(String(Number(text)));
  return written.digits === kept.digits && (written.digits === "" || written.exponent === kept.exponent);
}

/** By index, not by pattern: a text may be a million zeros. */
function decimalOf(text: string): Decimal {
  const [mantissa = "", exponent = "0"] = (text.startsWith("-") ? text.slice(1) : text).split(/[eE]/);
  const point = mantissa.indexOf(".");
  const all = point < 0 ? mantissa : mantissa.slice(0, point) + mantissa.slice(point + 1);
  const decimals = point < 0 ? 0 : mantissa.length - point - 1;
  let start = 0;
  while (all[start] === "0") start += 1;
  let end = all.length;
  while (end > start && all[end - 1] === "0") end -= 1;
  return { digits: all.slice(start, end), exponent: Number(exponent) - decimals + (all.length - end) };
}
