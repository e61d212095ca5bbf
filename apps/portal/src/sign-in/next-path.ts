const FALLBACK = "/";

/** Pages of this portal only: an address from outside could send a signed-in person to somebody else's site. */
export function safeNextPath(next: string | readonly string[] | undefined): string {
  if (typeof next !== "string" || !next.startsWith("/") || next.startsWith("//")) return FALLBACK;
  if (/[\\\p{Cc}]/u.test(next)) return FALLBACK;
  const url = new URL(next, "http://portal.invalid");
  if (url.origin !== "http://portal.invalid") return FALLBACK;
  if (/^\/(login|api|v1)(\/|$)/.test(url.pathname)) return FALLBACK;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The sign-in page that leads back to `path`. */
export const signInPath = (path: string): string =>
  path === FALLBACK ? "/login" : `/login?next=${encodeURIComponent(path)}`;
