import { guideHref, guideSlugs, readGuideMarkdown } from "./read-guide.ts";
import { anchorOf } from "./render-markdown.ts";

/** A chapter of a guide; operations are chapters of the REST reference. */
export interface SearchEntry {
  readonly href: string;
  /** Of the guide. */
  readonly page: string;
  readonly heading: string;
  /** All that it says, in lower case, samples too: field names stand there. */
  readonly text: string;
}

/** Every chapter of every guide, in the order of the menu. */
export const searchIndex = (): SearchEntry[] => guideSlugs().flatMap(entriesOf);

function entriesOf(slug: string): SearchEntry[] {
  const chapters = chaptersOf(readGuideMarkdown(slug));
  const page = headingOf(chapters[0] ?? slug);
  return chapters.map((chapter, index) => {
    const heading = headingOf(chapter);
    const href = index === 0 ? guideHref(slug) : `${guideHref(slug)}#${anchorOf(heading)}`;
    return { href, page, heading: plain(heading), text: plain(chapter).toLowerCase() };
  });
}

/** Each with its heading first; a `#` within a sample opens none. */
function chaptersOf(markdown: string): string[] {
  const chapters: string[][] = [];
  let isSample = false;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) isSample = !isSample;
    if (chapters.length === 0 || (!isSample && /^#{1,3} /.test(line))) chapters.push([]);
    chapters.at(-1)?.push(line);
  }
  return chapters.map((lines) => lines.join("\n"));
}

const headingOf = (chapter: string): string => (chapter.split("\n", 1)[0] ?? "").replace(/^#+ /, "");

const plain = (markdown: string): string =>
  markdown
    .replace(/[`*#|]/g, "")
    .replace(/\s+/g, " ")
    .trim();
