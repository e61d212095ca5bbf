/** A year: what browsers ask for before they trust it. Subdomains are their owners' (decision record 0196). */
const MAX_AGE_S = 365 * 24 * 60 * 60;

const STRICT_TRANSPORT_HEADER = "Strict-Transport-Security";

/**
 * Name and value of the header by which a browser never comes back over http; none where people come over http.
 *
 * @param portalUrl PORTAL_URL: TLS ends in front of this process, so its own connections tell nothing
 */
export const strictTransport = (portalUrl: string): readonly [name: string, value: string] | readonly [] =>
  portalUrl.startsWith("https://") ? [STRICT_TRANSPORT_HEADER, `max-age=${MAX_AGE_S}`] : [];
