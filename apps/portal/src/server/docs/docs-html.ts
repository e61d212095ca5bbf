import { CHANGE_LOG, GUIDE_ORDER, OVERVIEW } from "@quote-financing/domain/documentation/guide-order";
import { escapeHtml } from "@quote-financing/domain/text/escape-html";
import { TOKENS_STYLE } from "../pages/tokens-style.ts";
import { DOCS_SCRIPT } from "./docs-script.ts";
import { DOCS_STYLE } from "./docs-style.ts";
import { policyOfTexts } from "./policy-of-texts.ts";
import { type GuidePage, guideHref, guideSlugs, readGuide } from "./read-guide.ts";

const STYLE = TOKENS_STYLE + DOCS_STYLE;

/** The policy of the guides. */
export const docsPolicy = (): string => policyOfTexts(DOCS_SCRIPT, STYLE);

/** One whole page of the developer documentation; it works without scripts and on any width. */
export function docsHtml(page: GuidePage): string {
  const title = page.slug === OVERVIEW ? "For developers" : page.title;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Quote Financing</title><link rel="icon" href="/icon.svg"><link rel="alternate" type="text/markdown" href="/docs/${page.slug}.md"><link rel="alternate" type="application/atom+xml" href="/docs/changelog.xml" title="What changed"><meta name="description" content="${escapeHtml(page.summary)}">
<script>${DOCS_SCRIPT}</script><style>${STYLE}</style></head>
<body><a class="skip" href="#content">Skip to content</a>
<header><strong><a href="/docs">Quote Financing</a></strong><nav aria-label="Site"><a class="narrow" href="#guides">All guides</a>
<a href="/docs/reference">API reference</a>
<a href="/docs/openapi.json">OpenAPI document</a><a href="/">Portal</a></nav>
<div class="search" role="search"><input type="search" aria-label="Search the guides" placeholder="Search" autocomplete="off"><p role="status"></p><ul aria-label="Found" hidden></ul></div></header>
<div class="page"><main id="content">${page.html}${turn(page.slug)}</main>
<aside id="guides"><nav aria-label="Guides">${menu(page.slug)}</nav></aside></div></body></html>`;
}

function menu(current: string): string {
  const sections: { title: string; slugs: readonly string[] }[] = [
    ...GUIDE_ORDER,
    { title: "News", slugs: [CHANGE_LOG] },
  ];
  return sections.map(({ title, slugs }) => `<h2>${title}</h2><ul>${slugs.map(item).join("")}</ul>`).join("");

  function item(slug: string): string {
    const isHere = slug === current ? ' aria-current="page"' : "";
    return `<li><a href="${guideHref(slug)}"${isHere}>${escapeHtml(titleOf(slug))}</a></li>`;
  }
}

/** To the guide before and the one after. */
function turn(current: string): string {
  const slugs = guideSlugs();
  const index = slugs.indexOf(current);
  const link = (slug: string | undefined, rel: "prev" | "next"): string =>
    slug === undefined ? "<span></span>" : `<a rel="${rel}" href="${guideHref(slug)}">${escapeHtml(titleOf(slug))}</a>`;
  return `<nav class="turn" aria-label="Next guide">${link(slugs[index - 1], "prev")}${link(slugs[index + 1], "next")}</nav>`;
}

const titleOf = (slug: string): string => (slug === OVERVIEW ? "Overview" : readGuide(slug).title);
