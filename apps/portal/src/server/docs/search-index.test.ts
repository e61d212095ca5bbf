import { expect, it } from "vitest";
import { docsHtml } from "./docs-html.ts";
import { guideHref, guideSlugs, readGuide } from "./read-guide.ts";
import { searchIndex } from "./search-index.ts";

const index = searchIndex();

it("finds every chapter of every guide, and operations and fields of the reference", () => {
  expect(new Set(index.map(({ page }) => page)).size).toBe(guideSlugs().length);
  const found = (words: string) => index.filter(({ text }) => text.includes(words)).map(({ href }) => href);
  expect(found("post /v1/quotes/{quoteid}/cases")).toContain("/docs/rest-reference#post-v1quotesquoteidcases");
  expect(found("webhook-signature").length).toBeGreaterThan(1);
  expect(found("idempotency_key_reused").length).toBeGreaterThan(0);
});

it("leads to chapters that are there", () => {
  const pages = new Map(guideSlugs().map((slug) => [guideHref(slug), docsHtml(readGuide(slug))]));
  for (const { href } of index) {
    const [path = "", anchor] = href.split("#");
    expect(pages.has(path), href).toBe(true);
    if (anchor !== undefined) expect(pages.get(path), href).toContain(`id="${anchor}"`);
  }
});
