const NEWLINE = 10;
/** Of text in the mail itself, which people break where they like. */
const LINES_AT_LEAST = 20_000;
/** Base64 has 76 characters to a line, and so have most texts. */
const BYTES_OF_A_LINE = 60;

/**
 * Whether a mail has no more lines than mail of its size: to parse a line takes 34 µs and some hundred bytes of memory, however short
 * it is. Stops at the first line too many.
 */
export function hasLinesOfMail(raw: Uint8Array): boolean {
  let left = LINES_AT_LEAST + raw.length / BYTES_OF_A_LINE;
  for (let at = 0; at < raw.length && left >= 0; at += 1) if (raw[at] === NEWLINE) left -= 1;
  return left >= 0;
}
