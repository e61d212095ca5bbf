import { escapeHtml } from "@quote-financing/domain/text/escape-html";
import { Marked, type RendererObject } from "marked";

const LANGUAGES: Readonly<Record<string, string>> = {
  sh: "Terminal",
  js: "JavaScript",
  python: "Python",
  php: "PHP",
  go: "Go",
  java: "Java",
  csharp: "C#",
  json: "Answer",
  text: "Output",
  html: "HTML",
};

const renderer: RendererObject = {
  heading({ tokens, depth, text }) {
    const inner = this.parser.parseInline(tokens);
    if (depth === 1) return `<h1>${inner}</h1>\n`;
    const id = anchorOf(text);
    return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>\n`;
  },
  code({ text, lang }) {
    const caption = captionOf(lang ?? "");
    const about = escapeHtml(caption);
    return `<figure><figcaption>${about}</figcaption><pre tabindex="0" aria-label="${about}"><code>${escapeHtml(text)}</code></pre></figure>\n`;
  },
  table({ header, rows }) {
    const cells = (row: typeof header, tag: "th" | "td"): string =>
      row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("");
    const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
    return `<div class="scroll" role="group" aria-label="Table" tabindex="0"><table><thead><tr>${cells(header, "th")}</tr></thead><tbody>${body}</tbody></table></div>\n`;
  },
  link({ href, tokens }) {
    return `<a href="${escapeHtml(addressOf(href))}">${this.parser.parseInline(tokens)}</a>`;
  },
};

const marked = new Marked({ gfm: true, renderer });

/** HTML of one of our own guides. Not for texts of others: markup in them would stay markup. */
export const renderMarkdown = (markdown: string): string => marked.parse(markdown, { async: false });

/** As GitHub makes them: `## Ids made by you` is `#ids-made-by-you`. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

/** Guides name each other as files, so that they can be read in the repository as well. */
const addressOf = (href: string): string =>
  href.replace(/^([\w-]+)\.md(?=#|$)/, (_, slug: string) => (slug === "overview" ? "/docs" : `/docs/${slug}`));

/** `js file=sync.mjs` is shown as the file's name; the other words are for the test that runs the samples. */
function captionOf(info: string): string {
  const [language = "", ...about] = info.split(" ");
  if (about.includes("terminal")) return "Output in the other terminal";
  if (about.includes("background")) return "Another terminal";
  if (about.includes("event")) return "Event";
  return about.find((word) => word.startsWith("file="))?.slice("file=".length) ?? LANGUAGES[language] ?? language;
}
