/** Elements whose text is not for reading. */
const SILENT = new Set(["head", "style", "script", "title", "template"]);
const BREAKING = new Set([
  "p",
  "div",
  "br",
  "li",
  "tr",
  "table",
  "ul",
  "ol",
  "h1",
  "h2",
  "h3",
  "h4",
  "blockquote",
  "pre",
]);
const VOID = new Set(["br", "hr", "img", "meta", "link", "input", "col", "area", "base", "wbr"]);

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** How mail programs mark what was written before: by the attributes of the element around it. */
const QUOTES = [/gmail_quote/i, /type="?cite/i, /id="?(x_)?divRplyFwdMsg/i, /id="?(x_)?appendonsend/i];
/** From these on everything is older: they stand before it, not around it. */
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
    const open = html.indexOf("<", at);
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
    }
  }
  return text;
}

/** Behind its `>`; a comment ends at its own sign. */
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

const folded = (text: string): string => decoded(text.replaceAll(/[\s\u00a0]+/g, " "));

const decoded = (text: string): string =>
  text.replaceAll(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : whole;
  });
