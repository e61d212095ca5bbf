import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CHANGE_LOG } from "@quote-financing/domain/documentation/guide-order";
import { describe, expect, it } from "vitest";
import { docsHtml, docsPolicy } from "./docs-html.ts";
import { guideSlugs, readGuide } from "./read-guide.ts";

const pages = new Map(
  guideSlugs().map((slug) => [slug === "overview" ? "/docs" : `/docs/${slug}`, docsHtml(readGuide(slug))]),
);
const ELSEWHERE = new Set([
  "/",
  "/docs/reference",
  "/docs/openapi.json",
  "/docs/postman-collection.json",
  "/docs/changelog.xml",
  "/icon.svg",
  "/llms.txt",
]);

describe("the developer documentation", () => {
  it("has a page for every guide in packages/api/docs/guides", () => {
    const folder = fileURLToPath(new URL("../../../../../packages/api/docs/guides", import.meta.url));
    const files = readdirSync(folder).map((name) => name.replace(/\.md$/, ""));
    expect(
      guideSlugs()
        .filter((slug) => slug !== CHANGE_LOG)
        .sort(),
    ).toEqual(files.sort());
  });

  it("has the anchor that the Deprecation headers of the API link to", () => {
    expect(pages.get("/docs")).toContain('id="deprecations"');
  });

  it.each([...pages])("has no link on %s that leads nowhere", (address, html) => {
    for (const [, href = ""] of html.matchAll(/href="([^"]*)"/g)) {
      if (href.startsWith("https://")) continue;
      const [path, anchor] = href.split("#");
      // apps/server answers the markdown of each page.
      const target = path === "" ? html : pages.get((path ?? "").replace(/(\/overview)?\.md$/, ""));
      if (target === undefined) expect(ELSEWHERE, `${address}: ${href}`).toContain(path);
      else if (anchor !== undefined) expect(target, `${address}: ${href}`).toContain(`id="${anchor}"`);
    }
  });

  it("runs and styles by hash alone, from no other host", () => {
    expect(docsPolicy()).not.toMatch(/unsafe|https:|\*/);
  });
});
