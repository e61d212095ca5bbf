/**
 * Whether a browser sent this request from our own pages (decision record 0072). Requests without any of the headers
 * come from no browser page, and carry no ambient cookie of a victim.
 */
export function isFromOwnPages(request: Request, portalUrl: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = request.headers.get("origin");
  return origin === null || origin === portalUrl || isOwnHost(origin, request.headers.get("host"));
}

function isOwnHost(origin: string, host: string | null): boolean {
  return host !== null && URL.canParse(origin) && new URL(origin).host === host;
}
