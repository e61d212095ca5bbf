/**
 * The policy of a portal page (decision record 0073). Scripts and style elements need the nonce. Style attributes are
 * allowed: Mantine positions its parts by them, and they cannot run anything.
 *
 * @param isFramed whether pages of this portal may show it in a frame; nobody else ever may
 */
export function contentSecurityPolicy(nonce: string, isFramed = false): string {
  const isDevelopment = process.env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ].join("; ");
}
