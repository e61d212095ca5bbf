import { openCase } from "../../src/open-case.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

/** Decision record 0383: what a screen reader's user goes by: places, headings, and what can be done. Rows repeat, and their texts change by the day. */
const TOLD =
  /^(\s*)- (banner|navigation|main|search|region|heading|button|textbox|searchbox|combobox|switch|table|list|link|status|group)\b/;
/** Within these all rows are alike. */
const ROWS = /^(\s*)- (listitem|row|article)\b/;

/** A tab that is there only while some case waits on nobody: other stories make such a case, before this one or after it. */
const AT_TIMES = /^\s*- link "Wacht op niemand\b/;

/** Figures, and what is counted by them, change by the day. */
const plain = (line: string) =>
  line
    .replace(/\d[\d.,:]*/g, "#")
    .replace(/:\s.*$/, "")
    .replace(/:$/, "")
    .replace(/"([^"#]*?) #[^"]*"/g, '"$1"');

/** The order in which a page is read, as lines; figures and names of rows left out. */
function orderOf(snapshot: string): string {
  const lines: string[] = [];
  let rowIndent: number | undefined;
  for (const line of snapshot.split("\n")) {
    const indent = line.length - line.trimStart().length;
    if (rowIndent !== undefined && indent > rowIndent) continue;
    rowIndent = undefined;
    if (ROWS.test(line) && !lines.some((known) => known.includes("navigation") && known.search(/\S/) === indent - 4))
      rowIndent = indent;
    else if (TOLD.test(line) && !AT_TIMES.test(line)) lines.push(plain(line));
  }
  return `${lines.join("\n")}\n`;
}

story("the five main pages are read in the order in which they are kept", async ({ page, product }) => {
  const { quoteId, caseId } = await openCase(product, "Lezer");
  const pages = {
    today: "/today",
    quotes: "/quotes?q=lezer",
    quote: `/quotes/${quoteId}`,
    // Bounded, as others open cases too: a page of 25 that is full has one more part.
    cases: "/cases?tab=platform&q=lezer",
    case: `/cases/${caseId}`,
  };
  await page.goto("/quotes");
  await signIn(page, product.demo.users.owner);
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("status").first()).toBeAttached();
    const read = orderOf(await page.getByRole("main").ariaSnapshot());
    expect.soft(read).toMatchSnapshot(`${name}.txt`);
  }
});
