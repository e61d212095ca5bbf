/** Dutch postal code as a request may spell it: first digit 1-9, at most one space, letters of any case. */
export const POSTAL_CODE_PATTERN = /^[1-9][0-9]{3} ?[A-Za-z]{2}$/;

/** `1234ab` to `1234 AB`: specification §2.3 and §9. The text must fit {@link POSTAL_CODE_PATTERN}. */
export const canonicalPostalCode = (text: string): string => `${text.slice(0, 4)} ${text.slice(-2).toUpperCase()}`;

/** What the canonical form starts with when `text` is the start of a postal code: `1234a` to `1234 A`. */
export function postalCodePrefix(text: string): string | undefined {
  const [, digits, letters] = /^([1-9][0-9]{0,3}) ?([A-Za-z]{0,2})$/.exec(text) ?? [];
  if (digits === undefined || letters === undefined) return undefined;
  if (letters === "") return digits;
  return digits.length === 4 ? `${digits} ${letters.toUpperCase()}` : undefined;
}
