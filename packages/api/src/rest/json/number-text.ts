/** Up to so many characters, and without an exponent, a number is within a double's range and loses no digit in it. */
export const SAFE_NUMBER_LENGTH = 15;

/** True for a JSON number that a double cannot hold at all: too large, or so small that nothing of it is left. */
export function isBeyondDouble(text: string): boolean {
  const double = Number(text);
  if (!Number.isFinite(double)) return true;
  return double === 0 && digitsOf(text) !== "";
}

/**
 * True when a JSON number says what its double says, zeros at the end aside: `1.50` and `15e-1` do. What is checked of
 * such a double is checked of the text. `1.0000000000000001` does not: as a double it is 1.
 */
export const isExactAsDouble = (text: string): boolean =>
  // The nearest double is never ten times as much: with the same digits it is the same number.
  digitsOf(text) === digitsOf(String(Number(text)));

/** Without sign, point, exponent and the zeros at either end; zero has none. By index, not by pattern: a text may be a million zeros. */
function digitsOf(text: string): string {
  const [mantissa = ""] = (text.startsWith("-") ? text.slice(1) : text).split(/[eE]/, 1);
  const all = mantissa.replace(".", "");
  let start = 0;
  while (all[start] === "0") start += 1;
  let end = all.length;
  while (end > start && all[end - 1] === "0") end -= 1;
  return all.slice(start, end);
}
