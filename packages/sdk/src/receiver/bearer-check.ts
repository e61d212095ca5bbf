import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * Whether a header is `Bearer` and one of the secrets, in a time that depends on neither: digests of equal length are
 * compared, all of them.
 *
 * @throws TypeError without a secret: everything would be refused, or worse.
 */
export function createBearerCheck(secrets: readonly string[]): (authorization: string | null | undefined) => boolean {
  if (secrets.length === 0 || secrets.some((secret) => secret === ""))
    throw new TypeError("A receiver needs its bearer secret.");
  const expected = secrets.map((secret) => digest(`Bearer ${secret}`));
  return (authorization) => {
    const actual = digest(authorization ?? "");
    let matches = false;
    for (const digestOfOne of expected) matches = timingSafeEqual(actual, digestOfOne) || matches;
    return matches;
  };
}
