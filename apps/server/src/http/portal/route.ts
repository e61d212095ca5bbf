/** What a path of the portal is called in logs and metrics, or undefined for one that leads nowhere. */
export type PortalRoute = (path: string) => string | undefined;

/** Below it Next.js keeps what it sends to browsers. */
export const BUILT = "/_next/";

/** In metrics they keep the names that dashboards know. */
const NAMES: Readonly<Record<string, string>> = { "/api/trpc/[trpc]": "/api/trpc/*" };

/**
 * Matches paths against the portal's own routes, so that the names are a closed list: ids become `{id}`, the rest of a
 * path `*`, and neither the query nor anything else that a client chose gets into a name.
 *
 * @param patterns of Next.js, `/quotes/[quoteId]`
 * @param files served as they are, `/fonts/figtree.woff2`: all of one name
 * @param builtFiles what the build made, `/_next/static/chunks/a.js`: under that folder there is nothing else, and for
 *   what is not there Next.js would make a page
 */
export function createPortalRoute(
  patterns: readonly string[],
  files: readonly string[] = [],
  builtFiles: readonly string[] = [],
): PortalRoute {
  const names = patterns.map((pattern) => ({ pattern, name: NAMES[pattern] ?? nameOf(pattern) }));
  const fixed = new Map(
    names.filter(({ pattern }) => !pattern.includes("[")).map(({ pattern, name }) => [pattern, name]),
  );
  for (const file of files) fixed.set(file, "/*");
  for (const file of builtFiles) fixed.set(file, "/_next/*");
  const open = names
    .filter(({ pattern }) => pattern.includes("["))
    .map(({ pattern, name }) => ({ name, matcher: matcherOf(pattern) }));
  return (path) => {
    if (path.startsWith(BUILT)) return fixed.get(decoded(path));
    const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
    return fixed.get(plain) ?? open.find(({ matcher }) => matcher.test(plain))?.name;
  };
}

/** As sirv finds files by it; what cannot be read is none. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const nameOf = (pattern: string): string =>
  // Regex: reads the names of our own pages, at the start.
  pattern.replaceAll(/\[\[?\.\.\.[^\]]+\]\]?/g, "*").replaceAll(/\[[^\]]+\]/g, "{id}");

function matcherOf(pattern: string): RegExp {
  const source = pattern
    .split("/")
    .slice(1)
    .map((part) => {
      if (part.startsWith("[[...")) return "(?:/[^/]+)*";
      if (part.startsWith("[...")) return "(?:/[^/]+)+";
      if (part.startsWith("[")) return "/[^/]+";
      return `/${part.replaceAll(/[.*+?^${}()|\\]/g, "\\$&")}`;
    });
  // Regex: anchored; every repeat ends at the next slash.
  return new RegExp(`^${source.join("")}$`);
}
