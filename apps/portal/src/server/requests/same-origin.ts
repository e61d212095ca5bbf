/**
 * Whether a browser sent this request from our own pages (decision record 0072). Requests without any of the headers
 * come from no browser page, and carry no ambient cookie of a victim.
 */
export function isFromOwnPages(request: Request, portalUrl: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = request.headers.get("origin");
  return origin === null || origin === portalUrl || origin === ownOrigin(request.headers);
}

/**
 * Scheme, host and port that the request came to: the scheme is what the front of this process decided, or the platform
 * wrote (decision record 0195).
 */
function ownOrigin(headers: Headers): string | undefined {
  const scheme = headers.get("x-forwarded-proto") === "https" ? "https" : "http";
  const url = `${scheme}://${headers.get("host") ?? ""}`;
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
