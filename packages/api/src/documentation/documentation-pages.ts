import { CHANGE_LOG, OVERVIEW } from "@quote-financing/domain/documentation/guide-order";
import type { Clock } from "@quote-financing/domain/time/clock";
import { changelogFeed } from "./changelog-feed.ts";
import { llmsText } from "./llms-text.ts";
import { type GuideFiles, readGuides } from "./read-guides.ts";
import { robotsText, securityText, sitemapXml } from "./site-texts.ts";

const MARKDOWN = "text/markdown; charset=utf-8";
const PLAIN = "text/plain; charset=utf-8";

/** One page that programs read; anybody may, from everywhere. */
export interface DocumentationPage {
  readonly contentType: string;
  readonly body: () => string;
}

export const DOCUMENTATION_HEADERS = {
  "Cache-Control": "public, max-age=300",
  "Access-Control-Allow-Origin": "*",
  Vary: "Accept",
};

/**
 * What programs read of the documentation (contract-decisions §16), with the origin of this service in every sample: by
 * path.
 */
export function documentationPages(
  files: GuideFiles,
  portalUrl: string,
  clock: Clock,
): ReadonlyMap<string, DocumentationPage> {
  const { origin } = new URL(portalUrl);
  const guides = readGuides(files, origin);
  const changeLog = guides.find(({ slug }) => slug === CHANGE_LOG)?.markdown ?? "";
  const text = (contentType: string, body: string): DocumentationPage => ({ contentType, body: () => body });
  return new Map<string, DocumentationPage>([
    ["/llms.txt", text(PLAIN, llmsText(guides, origin))],
    ["/robots.txt", text(PLAIN, robotsText(origin))],
    ["/sitemap.xml", text("application/xml", sitemapXml(guides, origin))],
    ["/docs/changelog.xml", text("application/atom+xml; charset=utf-8", changelogFeed(changeLog, origin))],
    ["/.well-known/security.txt", { contentType: PLAIN, body: () => securityText(origin, clock.now().getTime()) }],
    ...guides.flatMap(({ slug, markdown }) =>
      addressesOf(slug).map((address): [string, DocumentationPage] => [address, text(MARKDOWN, markdown)]),
    ),
  ]);
}

/** The first guide is the page at `/docs`, and its markdown stands there too. */
const addressesOf = (slug: string): string[] => [`/docs/${slug}.md`, ...(slug === OVERVIEW ? ["/docs.md"] : [])];

/**
 * The path of a guide's markdown for who asks for that and not for HTML.
 *
 * @returns the path as it is for everybody else
 */
export function markdownPath(path: string, accept: string | undefined): string {
  if (path !== "/docs" && !path.startsWith("/docs/")) return path;
  if (accept === undefined || !accept.includes("text/markdown") || accept.includes("text/html")) return path;
  return `${path === "/docs" ? `/docs/${OVERVIEW}` : path}.md`;
}
