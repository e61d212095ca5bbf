import { timingSafeEqual } from "node:crypto";

/** Compares in a time that does not tell how much of the given text is right; only its length shows. */
export function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
