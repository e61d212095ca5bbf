import { createElement } from "react";
import { expect, test } from "vitest";
import messages from "../../../../messages/en.json" with { type: "json" };
import { rendered } from "../../../testing-rendered.ts";
import { NoQuotes } from "./no-quotes.tsx";
import { loadQuoteSearch } from "./quote-search.ts";

const { first } = messages.quotes.empty;

test("a viewer is not told to create the first quote", () => {
  const list = createElement(NoQuotes, { search: loadQuoteSearch({}), apiUrl: "http://api.test", hrefOf: () => "/" });
  const html = rendered(list, ["quotes.read"]);
  expect(html).toContain(first.textToRead);
  expect(html).not.toContain("curl");
  expect(rendered(list, ["quotes.read", "quotes.write"])).toContain(first.text);
});
