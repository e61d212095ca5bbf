import { equalsInConstantTime } from "./constant-time.ts";

const digest = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/**
 * Whether a header is `Bearer` and one of the secrets, in a time that depends on neither: digests of equal length are
 * compared, all of them.
 *
 * @throws TypeError without a secret: everything would be refused, or worse.
 */
export function createBearerCheck(
  secrets: readonly string[],
): (authorization: string | null | undefined) => Promise<boolean> {
  if (secrets.length === 0 || secrets.some((secret) => secret === ""))
    throw new TypeError("A receiver needs its bearer secret.");
  return async (authorization) => {
    const actual = await digest(authorization ?? "");
    const expected = await Promise.all(secrets.map((secret) => digest(`Bearer ${secret}`)));
    let matches = false;
    for (const digestOfOne of expected) matches = equalsInConstantTime(actual, digestOfOne) || matches;
    return matches;
  };
}
