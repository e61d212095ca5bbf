import { hash } from "node:crypto";

/** 224 bits that nobody guesses; with the checksum they are the 43 characters of contract-decisions §2. */
const SECRET_BYTES = 28;
const CHECKSUM_BYTES = 4;

/**
 * A new credential: `prefix` and, as base64url, 28 random bytes and the first 4 of the SHA-256 over the prefix and them. So who
 * finds a text that looks like a key can tell, without asking anybody, whether it is one (decision record 0273).
 *
 * @param prefix `okey_`, `ptok_`, or one of these and `test_`
 */
export function makeToken(prefix: string, randomBytes: (size: number) => Buffer): string {
  const secret = randomBytes(SECRET_BYTES);
  const checksum = hash("sha256", Buffer.concat([Buffer.from(prefix), secret]), "buffer").subarray(0, CHECKSUM_BYTES);
  return `${prefix}${Buffer.concat([secret, checksum]).toString("base64url")}`;
}
