/** First parts of the portal's own addresses (contract-decisions §10). */
const KNOWN = new Set([
  "login",
  "forgot-password",
  "reset-password",
  "start",
  "quotes",
  "cases",
  "preview",
  "settings",
  "support",
  "docs",
  "widgets",
  "api",
  "dev",
  "invitations",
  "no-organization",
]);

const ID = /^[a-z]{2,6}_[0-9A-Za-z]{26}$/;
const WORD = /^[a-z][a-z.,-]{0,40}$/i;

/**
 * The pattern of a portal path for logs and figures: ids become `{id}`, everything unknown `other`, and the query
 * never gets here.
 */
export function portalRoute(path: string): string {
  if (path === "/") return "/";
  if (path.startsWith("/_next/")) return "/_next/*";
  if (path.startsWith("/api/trpc/")) return "/api/trpc/*";
  if (path.startsWith("/api/auth/")) return "/api/auth/*";
  // Whoever has the last part can join an organization.
  if (/^(?:\/api)?\/invitations\//.test(path))
    return path.startsWith("/api/") ? "/api/invitations/*" : "/invitations/*";
  const parts = path.slice(1).split("/");
  if (!KNOWN.has(parts[0] ?? "") || parts.length > 5) return "other";
  const shown = parts.map((part) => (ID.test(part) ? "{id}" : part));
  return shown.every((part) => part === "{id}" || WORD.test(part)) ? `/${shown.join("/")}` : "other";
}
