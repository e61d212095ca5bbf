import type { Environment } from "@quote-financing/composition/environment/environment-schema";

/**
 * What the log warns of at a start with a database of one's own and no PORTAL_URL: it works, on this machine alone.
 *
 * @param portalUrl where links lead then
 */
export function localLinksWarning(
  { DATABASE_URL, PORTAL_URL }: Pick<Environment, "DATABASE_URL" | "PORTAL_URL">,
  portalUrl: string,
): string | undefined {
  if (DATABASE_URL === undefined || PORTAL_URL !== undefined) return undefined;
  return `PORTAL_URL is not set: links in mail and in answers lead to ${portalUrl}, which only this machine reaches.`;
}
