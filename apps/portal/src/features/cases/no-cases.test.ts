import { createElement } from "react";
import { expect, test } from "vitest";
import messages from "../../../messages/en.json" with { type: "json" };
import { rendered } from "../../testing-rendered.ts";
import { CASES, type CaseSearch } from "./case-search.ts";
import { NoCases, NothingFound } from "./no-cases.tsx";

const { search: words, empty } = messages.cases;
const found = (search: CaseSearch) =>
  rendered(createElement(NothingFound<Exclude<CaseSearch["tab"], "all">>, { address: CASES, search }));

test("days alone that hold no case are told as days, and cleared as filters", () => {
  const html = found({ tab: "all", createdFrom: "2026-06-01" });
  expect(html).toContain(words.nothing.inDays);
  expect(html).not.toContain(words.nothing.text);
  expect(html).toContain(words.clearAll);
});

test("what is cleared is the whole list, not the view that the list opens with", () => {
  const html = found({ tab: "all", search: "jansen" });
  expect(html).toContain(words.clear);
  expect(html).toContain('href="/cases?tab=merchant"');
});

test.each(["merchant", "platform"] as const)("a viewer is not told to ask a question: %s", (tab) => {
  const list = createElement(NoCases, { search: { tab }, apiUrl: "http://api.test" });
  const html = rendered(list, ["cases.read"]);
  expect(html).toContain(`>${empty[tab].textToRead}<`);
  expect(html).not.toContain("curl");
  expect(html).not.toContain(`>${empty.merchant.title}<`);
  expect(rendered(list, ["cases.read", "cases.write"])).toContain(`>${empty[tab].text}<`);
});

test.each([{}, { search: "jansen" }])(
  "a page whose rows have gone does not say that nothing is there: %j",
  (narrowed) => {
    const search = { tab: "merchant", cursor: "c", ...narrowed } as const;
    const html = rendered(createElement(NoCases, { search, apiUrl: "http://api.test" }));
    expect(html).not.toContain(`>${empty.merchant.title}<`);
    expect(html).not.toContain(words.nothing.title);
    expect(html).toContain(`href="${CASES.hrefOf({ ...search, cursor: undefined }).replaceAll("&", "&amp;")}"`);
  },
);
