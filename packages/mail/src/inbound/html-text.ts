import { withoutEntities } from "./html-entities.ts";

/** Elements whose text is not for reading. */
const SILENT = new Set(["head", "style", "script", "title", "template"]);
const BREAKING = new Set(
  "p div br hr li tr table ul ol dl dt dd h1 h2 h3 h4 h5 h6 blockquote pre section article header footer address center".split(
    " ",
  ),
);
/** Cells of a row, which are put on one line. */
const CELLS = new Set(["td", "th"]);
const VOID = new Set(["br", "hr", "img", "meta", "link", "input", "col", "area", "base", "wbr"]);

/** How mail programs mark what was written before: by the attributes of the element around it. */
const QUOTES = [/gmail_quote/i, /type="?cite/i, /id="?(x_)?divRplyFwdMsg/i, /id="?(x_)?appendonsend/i];
/** Everything after these is an older mail: they come before it, and do not enclose it. */
const CUTS = [/id="?(x_)?divRplyFwdMsg/i, /id="?(x_)?appendonsend/i, /id="?mail-editor-reference-message/i];

interface Element {
  readonly name: string;
  readonly attributes: string;
  readonly isEnd: boolean;
}

/**
 * The text of an HTML mail, without what was quoted, as far as the mail says it. Made in one pass, in time that grows with the
 * mail.
 */
export function htmlText(html: string): string {
  let text = "";
  /** Kept beside the text: to ask a text that grows for its end copies all of it, each time. */
  let isAtStart = false;
  /** The element that is being left out, and how deep in elements of its name we are. */
  let skipped: { readonly name: string; depth: number } | undefined;
  let at = 0;
  while (at < html.length) {
    const open = nextTag(html, at);
    const end = open < 0 ? html.length : open;
    if (skipped === undefined && end > at) {
      const shown = folded(html.slice(at, end));
      text += shown;
      isAtStart = shown.endsWith("\n");
    }
    if (open < 0) break;
    const close = endOfTag(html, open);
    const element = elementOf(html.slice(open, close));
    at = close;
    if (element === undefined) continue;
    const { name, attributes, isEnd } = element;
    // A head need not be closed: it ends where the body begins.
    if (skipped?.name === "head" && name === "body" && !isEnd) skipped = undefined;
    if (skipped !== undefined) {
      if (name === skipped.name) skipped.depth += isEnd ? -1 : 1;
      if (skipped.depth === 0) skipped = undefined;
      continue;
    }
    if (!isEnd && CUTS.some((cut) => cut.test(attributes))) break;
    const isLeftOut = SILENT.has(name) || QUOTES.some((quote) => quote.test(attributes));
    if (!isEnd && isLeftOut && !VOID.has(name)) skipped = { name, depth: 1 };
    else if (BREAKING.has(name) && (name === "br" || !isAtStart)) {
      text += "\n";
      isAtStart = true;
    } else if (CELLS.has(name) && isEnd) text += " ";
  }
  return text;
}

/** Where the next tag begins, or -1. A `<` that no tag name follows is text: `x < 100`. */
function nextTag(html: string, from: number): number {
  for (let at = html.indexOf("<", from); at >= 0; at = html.indexOf("<", at + 1))
    if (/[a-z/!?]/i.test(html.charAt(at + 1))) return at;
  return -1;
}

/** The place after its `>`, or after the `-->` of a comment. */
function endOfTag(html: string, open: number): number {
  const isComment = html.startsWith("<!--", open);
  const end = html.indexOf(isComment ? "-->" : ">", open);
  return end < 0 ? html.length : end + (isComment ? 3 : 1);
}

function elementOf(tag: string): Element | undefined {
  const found = /^<(\/?)([a-z][a-z0-9]*)/i.exec(tag);
  const name = found?.[2]?.toLowerCase();
  if (found === null || name === undefined) return undefined;
  return { name, attributes: tag.slice(found[0].length, found[0].length + 500), isEnd: found[1] === "/" };
}

const folded = (text: string): string => withoutEntities(text.replaceAll(/[\s\u00a0]+/g, " "));
