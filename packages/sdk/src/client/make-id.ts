import { nowMs } from "./clock.ts";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Kinds of ids that a client may make itself. */
export type IdPrefix = "qot" | "cas" | "csmsg" | "whk" | "evt" | "mer";

/**
 * `<prefix>_<ULID>`: 48 bits of time and 80 random ones in Crockford base32. A resource that is created under such an
 * id is created once, however often the request is sent.
 */
export function makeId(prefix: IdPrefix): string {
  let text = "";
  for (let rest = nowMs(), index = 0; index < 10; index++) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) text += ALPHABET.charAt(byte & 31);
  return `${prefix}_${text}`;
}
