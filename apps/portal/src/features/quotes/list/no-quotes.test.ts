import { createElement } from "react";
import { expect, test } from "vitest";
import messages from "../../../../messages/en.json" with { type: "json" };
import { rendered } from "../../../testing-rendered.ts";
import { NoQuotes } from "./no-quotes.tsx";
import { loadQuoteSearch, quoteListHref } from "./quote-search.ts";

const { first, noMatch, view } = messages.quotes.empty;

test("a viewer is not told to create the first quote", () => {
  const list = createElement(NoQuotes, { search: loadQuoteSearch({}), apiUrl: "http://api.test", hrefOf: () => "/" });
  const html = rendered(list, ["quotes.read"]);
  expect(html).toContain(first.textToRead);
  expect(html).not.toContain("curl");
  expect(rendered(list, ["quotes.read", "quotes.write"])).toContain(first.text);
});

test.each(["", "view=waiting_on_merchant", "q=jansen&sort=oldest"])(
  "a page whose rows have gone does not say that nothing is there: %j",
  (query) => {
    const search = loadQuoteSearch(new URL(`/quotes?${query}&cursor=c`, "http://portal.test"));
    const html = rendered(createElement(NoQuotes, { search, apiUrl: "http://api.test", hrefOf: quoteListHref }));
    for (const { title } of [first, noMatch, view]) expect(html).not.toContain(`>${title}<`);
    expect(html).toContain(`href="${quoteListHref({ ...search, cursor: null }).replaceAll("&", "&amp;")}"`);
  },
);
