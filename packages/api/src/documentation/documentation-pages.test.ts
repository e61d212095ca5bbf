import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { changelogFeed } from "./changelog-feed.ts";
import { documentationPages, markdownPath } from "./documentation-pages.ts";

const ORIGIN = "https://financing.example.org";
const clock = { now: () => new Date("2026-11-22T12:00:00.000Z") };
const inCheckout = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const files = { guidesFolder: inCheckout("packages/api/docs/guides"), changeLogFile: inCheckout("CHANGELOG.md") };
const pages = documentationPages(files, `${ORIGIN}/`, clock);

function read(path: string): string {
  const page = pages.get(path);
  expect(page, path).toBeDefined();
  return page?.body() ?? "";
}

describe("what programs read of the documentation", () => {
  it("begins at /llms.txt, from which every guide is reached as markdown", () => {
    const text = read("/llms.txt");
    const links = [...text.matchAll(/\((https:[^)]+)\)/g)].map(([, href = ""]) => new URL(href).pathname);
    const guides = links.filter((path) => path.endsWith(".md"));
    expect(guides.length).toBeGreaterThan(14);
    for (const path of guides) expect(read(path)).toMatch(/^# \S/);
    expect(text).toMatch(/^# .+\n\n> /);
  });

  it("tells in a sentence what each guide is about", () => {
    const entries = (read("/llms.txt").split("\n## For machines")[0] ?? "")
      .split("\n")
      .filter((line) => line.startsWith("- ["));
    expect(entries.filter((line) => !/\): (?!#).{20,}\.$/.test(line))).toEqual([]);
  });

  it("has links that lead somewhere, from every address at which a page stands", () => {
    expect(read("/docs.md")).toBe(read("/docs/overview.md"));
    const guides = [...pages.keys()].filter((path) => path.endsWith(".md"));
    const dead = guides.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^\s)#]+\.md)/g)]
        .map(([, href = ""]) => new URL(href, `${ORIGIN}${page}`).pathname)
        .filter((path) => !pages.has(path)),
    );
    expect(dead).toEqual([]);
  });

  it("is filled with the origin of the reader's service", () => {
    for (const path of pages.keys()) expect(read(path), path).not.toContain("portal.example.nl");
    expect(read("/docs/first-quote.md")).toContain(`export BASE_URL=${ORIGIN}`);
  });

  it("has a site map of all pages, and keeps search engines out of the rest", () => {
    expect(read("/sitemap.xml")).toContain(`<loc>${ORIGIN}/docs/other-languages</loc>`);
    expect(read("/robots.txt")).toMatch(/Allow: \/docs\n[\s\S]*Disallow: \/\n[\s\S]*Sitemap: https:/);
  });

  it("says where to report a weakness, for less than a year (RFC 9116)", () => {
    const text = read("/.well-known/security.txt");
    expect(text).toContain("Contact: mailto:security@financing.example.org\n");
    expect(text).toContain("Expires: 2027-05-21T12:00:00.000Z\n");
  });

  it("has what changed as an Atom feed, each line once and under a name that stays", () => {
    const feed = read("/docs/changelog.xml");
    const ids = [...feed.matchAll(/<entry><id>([^<]+)/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
    expect(feed).not.toMatch(/&(?!(amp|lt|gt|quot|#39|#x27);)/);
    expect(read("/docs/changelog.xml")).toBe(feed);
  });

  it("has every entry of a long release", () => {
    const entries = Array.from({ length: 400 }, (_, index) => `- additive: change ${index}\n`);
    expect(changelogFeed(`## Unreleased\n${entries.join("")}`, ORIGIN).match(/<entry>/g)).toHaveLength(400);
  });

  it("shows an entry without its marks of emphasis", () => {
    const feed = changelogFeed("## Unreleased\n- additive: **Keys.** A key has `scopes`.\n", ORIGIN);
    expect(feed).toContain("<title>additive: Keys. A key has `scopes`.</title>");
    expect(feed).not.toContain("**");
  });

  it("shows what is unreleased no older than the newest release", () => {
    const log =
      "## Unreleased\n- additive: b\n\n## 0.2.0 - 2026-12-01\n- additive: a\n\n## 0.1.0 - 2026-11-22\n- additive: 0\n";
    const days = [...changelogFeed(log, ORIGIN).matchAll(/<updated>([^T]+)T00/g)].map(([, day]) => day);
    expect(days).toEqual(["2026-12-01", "2026-12-01", "2026-12-01", "2026-11-22"]);
  });
});

describe("a page of /docs", () => {
  it.each([
    ["/docs/errors", "text/markdown", "/docs/errors.md"],
    ["/docs", "text/markdown, text/plain;q=0.5", "/docs/overview.md"],
    ["/docs/errors", "text/html,application/xhtml+xml,text/markdown", "/docs/errors"],
    ["/docs/errors", undefined, "/docs/errors"],
    ["/quotes", "text/markdown", "/quotes"],
  ])("%s for Accept: %s is %s", (path, accept, answered) => {
    expect(markdownPath(path, accept)).toBe(answered);
  });
});
