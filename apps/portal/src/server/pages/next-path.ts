const FALLBACK = "/";
const ORIGIN = "http://portal.invalid";

/** What addresses of the portal's pages are made of: no dots, no escapes, no empty part that a browser reads as a host. */
const PAGE_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;
const NO_PAGE = /^\/(?:login|api|v1|cli|mcp)(?:\/|$)/;

/**
 * Pages of this portal only: an address from outside could send a signed-in person to somebody else's site. What was
 * parsed is checked and serialized again, so that nothing is read twice.
 */
export function safeNextPath(next: string | readonly string[] | undefined): string {
  if (typeof next !== "string" || !next.startsWith("/") || /[\\\p{Cc}]/u.test(next)) return FALLBACK;
  if (!URL.canParse(next, ORIGIN)) return FALLBACK;
  const { origin, pathname, search, hash } = new URL(next, ORIGIN);
  if (origin !== ORIGIN || !PAGE_PATH.test(pathname) || NO_PAGE.test(pathname)) return FALLBACK;
  return `${pathname}${search}${hash}`;
}

const leadingBack = (page: string, path: string): string =>
  path === FALLBACK ? page : `${page}?next=${encodeURIComponent(path)}`;

/** The sign-in page that leads back to `path`. */
export const signInPath = (path: string): string => leadingBack("/login", path);

/** The page of the missing second factor that leads back to `path`. */
export const secondFactorPath = (path: string): string => leadingBack("/second-factor", path);
