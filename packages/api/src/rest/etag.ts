import { hash } from "node:crypto";

/** Strong entity tag of a body, with its quotes: 132 bits of SHA-256. */
export const etagOf = (body: string | Uint8Array): string => `"${hash("sha256", body, "base64url").slice(0, 22)}"`;

const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** RFC 9110 §13.1.2: `*`, or any of the listed tags by weak comparison. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  // A list of thousands takes milliseconds to take apart, and hardly ever names this one.
  if (!ifNoneMatch.includes(etag)) return false;
  return Array.from(ifNoneMatch.matchAll(TAG), ([, tag]) => tag).includes(etag);
}
