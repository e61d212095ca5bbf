import type { IncomingHttpHeaders } from "node:http";

/** Of all that the portal sets a browser has a handful, and one for each account that signed in there. */
const MAX_COOKIES = 50;

/** better-auth's, the language, and the devices that accounts are known on: what else is sent, others set on our domain. */
const OURS = /^\s*(?:__Secure-|__Host-)?(?:better-auth\.|language=|known-device-)/;

/**
 * Leaves of many cookies the first of ours, in place: the time that Next.js takes for a page grows by the square of
 * their number. Those of others are passed over, not refused: who has them would not get in.
 */
export function dropManyCookies(headers: IncomingHttpHeaders): void {
  const pairs = headers.cookie?.split(";") ?? [];
  if (pairs.length <= MAX_COOKIES) return;
  const ours = pairs.filter((pair) => OURS.test(pair));
  headers.cookie = ours.slice(0, MAX_COOKIES).join(";").trim();
}
