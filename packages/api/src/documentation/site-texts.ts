import { DAY_MS } from "@quote-financing/domain/time/durations";
import type { Guide } from "./read-guides.ts";

const SECURITY_TXT_DAYS = 180;

/** Search engines may read the documentation; everything else is for people who sign in. */
export const robotsText = (origin: string): string =>
  `User-agent: *\nAllow: /docs\nAllow: /llms.txt\nAllow: /openapi.json\nDisallow: /\n\nSitemap: ${origin}/sitemap.xml\n`;

export function sitemapXml(guides: readonly Guide[], origin: string): string {
  const paths = guides.map(({ slug }) => (slug === "overview" ? "/docs" : `/docs/${slug}`));
  const urls = [...paths, "/docs/reference"].map((path) => `<url><loc>${origin}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`,
    "",
  ].join("\n");
}

/**
 * RFC 9116: where to report a weakness. It must end within a year, and is made anew with each request.
 *
 * @param nowMs the clock, in milliseconds
 */
export function securityText(origin: string, nowMs: number): string {
  const expires = new Date(nowMs + SECURITY_TXT_DAYS * DAY_MS).toISOString();
  const { hostname } = new URL(origin);
  return `Contact: mailto:security@${hostname}\nExpires: ${expires}\nPreferred-Languages: nl, en\nCanonical: ${origin}/.well-known/security.txt\n`;
}
