import { createHmac, timingSafeEqual } from "node:crypto";

/** better-auth's names for its cookie: the prefix tells browsers to send it over https only. */
const COOKIE_NAMES = ["__Secure-better-auth.session_token", "better-auth.session_token"];

/**
 * The session token of a Cookie header, if its signature is ours: `<token>.<base64 HMAC-SHA-256>`, percent-encoded.
 * Checked before the database is asked, so that made-up cookies cost no query.
 */
export function sessionTokenOf(cookieHeader: string | null, secret: string): string | undefined {
  for (const pair of (cookieHeader ?? "").split(";")) {
    const separator = pair.indexOf("=");
    if (!COOKIE_NAMES.includes(pair.slice(0, separator).trim())) continue;
    const token = verified(decoded(pair.slice(separator + 1).trim()), secret);
    if (token !== undefined) return token;
  }
  return undefined;
}

/** Whether the header has a session cookie; its signature is not checked. */
export const namesSession = (cookieHeader: string | null): boolean =>
  (cookieHeader ?? "").split(";").some((pair) => COOKIE_NAMES.includes(pair.slice(0, pair.indexOf("=")).trim()));

function verified(signedValue: string, secret: string): string | undefined {
  const separator = signedValue.lastIndexOf(".");
  if (separator < 1) return undefined;
  const token = signedValue.slice(0, separator);
  const given = Buffer.from(signedValue.slice(separator + 1), "base64");
  const expected = createHmac("sha256", secret).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
