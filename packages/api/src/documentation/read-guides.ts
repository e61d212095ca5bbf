import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CHANGE_LOG, GUIDE_ORDER } from "@quote-financing/domain/documentation/guide-order";

export interface Guide {
  readonly slug: string;
  readonly title: string;
  /** Its first paragraph, on one line. */
  readonly summary: string;
  /** With the reader's origin in place of the example's, and links that hold from every address. */
  readonly markdown: string;
}

/** The origin that guides are written with. */
const EXAMPLE_ORIGIN = "https://portal.example.nl";
/** As guides link to each other: from `/docs` and `/docs.md` that would lead elsewhere. */
const LINK_TO_GUIDE = /\]\(([a-z-]+\.md)/g;

/** Where the guides lie: in a checkout, in the bundle of a server, on a serverless platform. */
export interface GuideFiles {
  readonly guidesFolder: string;
  readonly changeLogFile: string;
}

/** All guides in the order of the menu, the change log last. */
export function readGuides({ guidesFolder, changeLogFile }: GuideFiles, origin: string): Guide[] {
  const slugs = [...GUIDE_ORDER.flatMap((section) => section.slugs), CHANGE_LOG];
  return slugs.map((slug) => {
    const file = slug === CHANGE_LOG ? changeLogFile : join(guidesFolder, `${slug}.md`);
    const markdown = readFileSync(file, "utf8")
      .replaceAll(EXAMPLE_ORIGIN, origin)
      .replaceAll(LINK_TO_GUIDE, "](/docs/$1");
    const [heading = slug, paragraph = ""] = markdown.split(/\n\n+/, 2);
    return { slug, title: heading.replace(/^# /, ""), summary: plain(paragraph), markdown };
  });
}

/** Without links and marks, and without a colon before what does not follow here. */
const plain = (markdown: string): string =>
  markdown
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ")
    .replace(/:$/, ".");
