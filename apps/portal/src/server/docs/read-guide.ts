import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CHANGE_LOG, GUIDE_ORDER, OVERVIEW } from "@quote-financing/domain/documentation/guide-order";
import { CHANGE_LOG_FILE, GUIDES_FOLDER } from "./guide-files.ts";
import { renderMarkdown } from "./render-markdown.ts";

export interface GuidePage {
  readonly slug: string;
  readonly title: string;
  /** The first paragraph, as text: what search engines and link previews show. */
  readonly summary: string;
  readonly html: string;
}

export const guideSlugs = (): string[] => [...GUIDE_ORDER.flatMap(({ slugs }) => slugs), CHANGE_LOG];

export const guideHref = (slug: string): string => (slug === OVERVIEW ? "/docs" : `/docs/${slug}`);

export const readGuideMarkdown = (slug: string): string =>
  readFileSync(slug === CHANGE_LOG ? CHANGE_LOG_FILE : join(GUIDES_FOLDER, `${slug}.md`), "utf8");

export function readGuide(slug: string): GuidePage {
  const markdown = readGuideMarkdown(slug);
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? slug;
  const summary = /^(?![#`|<\s-]).+(?:\n(?![#`|<\s-]).+)*/m.exec(markdown.replace(/^# .+$/m, ""))?.[0] ?? title;
  return { slug, title, summary: plain(summary), html: renderMarkdown(markdown) };
}

/** Regex: reads our own guides, when the product is built. */
const plain = (markdown: string): string => markdown.replace(/\[([^\]]+)\]\([^)]+\)|[`*]/g, "$1").replace(/\s+/g, " ");
