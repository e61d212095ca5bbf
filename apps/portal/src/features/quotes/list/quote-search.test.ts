import { KEPT_OF_ADDRESS } from "@quote-financing/api/organizations/saved-views/rules";
import { expect, test } from "vitest";
import { CASES } from "../../cases/case-search.ts";
import {
  filterCount,
  keptQuoteQuery,
  loadQuoteSearch,
  quoteListHref,
  quoteListInput,
  quoteSearchParsers,
} from "./quote-search.ts";

const NEVER_KEPT = ["q", "cursor"];
const kept = (parsers: object) => Object.keys(parsers).filter((name) => !NEVER_KEPT.includes(name));

test("a view may keep everything of an address but what is searched for, and the page", () => {
  expect(kept(quoteSearchParsers)).toEqual(KEPT_OF_ADDRESS.quotes);
  expect(kept(CASES.parsers)).toEqual(KEPT_OF_ADDRESS.cases);
});

test("what is kept of an address shows the same list, without the search", () => {
  const search = loadQuoteSearch(new URL("/quotes?q=jansen&status=rejected&min=1.5&cursor=x", "http://portal.test"));
  const query = keptQuoteQuery(search);
  expect(query).toBe("status=rejected&min=1.5");
  expect(quoteListHref(loadQuoteSearch(new URL(`/quotes?${query}`, "http://portal.test")))).toBe(`/quotes?${query}`);
  expect(keptQuoteQuery(loadQuoteSearch(new URL("/quotes?q=jansen", "http://portal.test")))).toBe("view=all");
});

const searchOf = (query: string) => loadQuoteSearch(new URL(`/quotes?${query}`, "http://portal.test"));

test.each([
  ["", {}, 0],
  ["q=%20&view=all", {}, 0],
  ["q=jansen&cursor=c&sort=oldest", { search: "jansen", cursor: "c", sort: "oldest" }, 0],
  ["phase=offer&status=offer_sent&onHold=false", { phase: "offer", status: "offer_sent", onHold: false }, 3],
  ["waitingOn=lender&tag=a", { waitingOn: "lender", tag: "a" }, 2],
  ["from=2026-01-01&to=2026-02-01", { createdFrom: "2026-01-01", createdTo: "2026-02-01" }, 2],
  ["min=0&max=2.5", { totalInclTaxFrom: 0, totalInclTaxTo: 2.5 }, 2],
])("an address with %j asks for %j, with %i filters", (query, asked, count) => {
  expect(quoteListInput(searchOf(query))).toEqual({ view: "all", sort: "newest", ...asked });
  expect(filterCount(searchOf(query))).toBe(count);
});
