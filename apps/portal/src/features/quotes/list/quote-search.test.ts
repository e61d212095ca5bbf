import { KEPT_OF_ADDRESS } from "@quote-financing/api/organizations/saved-views/rules";
import { expect, test } from "vitest";
import { CASES } from "../../cases/case-search.ts";
import { keptQuoteQuery, loadQuoteSearch, quoteListHref, quoteSearchParsers } from "./quote-search.ts";

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
