/** What a path of the portal is called in logs and metrics, or undefined for one that leads nowhere. */
export type PortalRoute = (path: string) => string | undefined;

/** In metrics they keep the names that dashboards know. */
const NAMES: Readonly<Record<string, string>> = { "/api/trpc/[trpc]": "/api/trpc/*" };

/**
 * Matches paths against the portal's own routes, so that the names are a closed list: ids become `{id}`, the rest of a
 * path `*`, and neither the query nor anything else that a client chose gets into a name.
 *
 * @param patterns of Next.js, `/quotes/[quoteId]`
 * @param files served as they are, `/fonts/figtree.woff2`: all of one name
 */
export function createPortalRoute(patterns: readonly string[], files: readonly string[] = []): PortalRoute {
  const names = patterns.map((pattern) => ({ pattern, name: NAMES[pattern] ?? nameOf(pattern) }));
  const fixed = new Map(
    names.filter(({ pattern }) => !pattern.includes("[")).map(({ pattern, name }) => [pattern, name]),
  );
  for (const file of files) fixed.set(file, "/*");
  const open = names
    .filter(({ pattern }) => pattern.includes("["))
    .map(({ pattern, name }) => ({ name, matcher: matcherOf(pattern) }));
  return (path) => {
    if (path.startsWith("/_next/")) return "/_next/*";
    const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
    return fixed.get(plain) ?? open.find(({ matcher }) => matcher.test(plain))?.name;
  };
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
