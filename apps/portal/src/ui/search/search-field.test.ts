import { LIST_SEARCH_MAX } from "@quote-financing/domain/fields/search-lengths";
import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered } from "../../testing-rendered.ts";
import { SearchField } from "./search-field.tsx";

test("a search field takes no more than the list can be searched for", () => {
  const given = {
    label: "Search",
    placeholder: "",
    value: "",
    onSearch: () => undefined,
    className: "",
    isStale: false,
  };
  expect(rendered(createElement(SearchField, given))).toContain(`maxLength="${LIST_SEARCH_MAX}"`);
  expect(rendered(createElement(SearchField, { ...given, maxLength: 128 }))).toContain('maxLength="128"');
});
