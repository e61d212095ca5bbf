import { createHash } from "node:crypto";
import { escapeHtml } from "@quote-financing/domain/text/escape-html";

/** Of a change log without any dated release; a feed needs one. */
const UNDATED = "2026-06-01";
const DAY = /\d{4}-\d\d-\d\d/;
/** More than one release has: its entries stand by whom they are for, so that a bound would leave out the last ones of each. */
const MAX_ENTRIES = 1_000;

interface Entry {
  readonly text: string;
  readonly release: string;
  readonly date: string;
}

/** An Atom feed of the change log: an entry for each line, named by its text, so that a reader sees a line once. */
export function changelogFeed(markdown: string, origin: string): string {
  const entries = readEntries(markdown).slice(0, MAX_ENTRIES);
  const updated =
    entries
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? UNDATED;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    "<title>Quote Financing: what changed</title>",
    `<id>${origin}/docs/changelog</id>`,
    `<link rel="self" href="${origin}/docs/changelog.xml"/>`,
    `<link href="${origin}/docs/changelog"/>`,
    "<author><name>Quote Financing</name></author>",
    `<updated>${updated}T00:00:00Z</updated>`,
    ...entries.map((entry) => entryXml(entry, origin)),
    "</feed>",
    "",
  ].join("\n");
}

/**
 * `## 1.2.0 - 2026-11-22` or `## Unreleased` opens a release. What is unreleased is no older than the newest release, and has
 * its day until it has its own.
 */
function readEntries(markdown: string): Entry[] {
  const newest = DAY.exec(markdown.match(/^## .*\d{4}-\d\d-\d\d.*$/m)?.[0] ?? "")?.[0] ?? UNDATED;
  let release = "";
  let date = newest;
  return markdown.split("\n").flatMap((line) => {
    if (line.startsWith("## ")) {
      release = line.slice(3).trim();
      date = DAY.exec(release)?.[0] ?? newest;
    }
    return line.startsWith("- ") ? [{ text: line.slice(2), release, date }] : [];
  });
}

function entryXml({ text, release, date }: Entry, origin: string): string {
  const id = createHash("sha256").update(text).digest("hex").slice(0, 32);
  const [title = text] = text.split(/(?<=[.;:]) (?=[A-Z`])/, 1);
  return [
    "<entry>",
    `<id>${origin}/docs/changelog#${id}</id>`,
    `<title>${escapeHtml(withoutEmphasis(title).slice(0, 200))}</title>`,
    `<category term="${escapeHtml(release)}"/>`,
    `<link href="${origin}/docs/changelog"/>`,
    `<updated>${date}T00:00:00Z</updated>`,
    `<content type="text">${escapeHtml(withoutEmphasis(text))}</content>`,
    "</entry>",
  ].join("");
}

const withoutEmphasis = (markdown: string): string => markdown.replaceAll("**", "");
