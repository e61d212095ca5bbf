import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GUIDE_ORDER } from "./guide-order.ts";
import { renderMarkdown } from "./render-markdown.ts";

/** The folder of the checkout, as the build sees it: pages of /docs are made then and never again. */
const CHECKOUT = join(process.cwd(), "../..");
const GUIDES = join(CHECKOUT, "packages/api/docs/guides");

/** The change log is a guide to what changed. */
export const CHANGE_LOG = "changelog";

export interface GuidePage {
  readonly slug: string;
  readonly title: string;
  /** The first paragraph, as text: what search engines and link previews show. */
  readonly summary: string;
  readonly html: string;
}

export const guideSlugs = (): string[] => [...GUIDE_ORDER.flatMap(({ slugs }) => slugs), CHANGE_LOG];

export function readGuide(slug: string): GuidePage {
  const file = slug === CHANGE_LOG ? join(CHECKOUT, "CHANGELOG.md") : join(GUIDES, `${slug}.md`);
  const markdown = readFileSync(file, "utf8");
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? slug;
  const summary = /^(?![#`|<\s-]).+(?:\n(?![#`|<\s-]).+)*/m.exec(markdown.replace(/^# .+$/m, ""))?.[0] ?? title;
  return { slug, title, summary: plain(summary), html: renderMarkdown(markdown) };
}

/** Regex: reads our own guides, when the product is built. */
const plain = (markdown: string): string => markdown.replace(/\[([^\]]+)\]\([^)]+\)|[`*]/g, "$1").replace(/\s+/g, " ");
