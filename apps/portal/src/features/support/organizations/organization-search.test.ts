import { expect, test } from "vitest";
import { isFiltered, organizationListInput } from "./organization-search.ts";

test.each([
  [{ q: null, cursor: null }, false],
  [{ q: "  ", cursor: null }, false],
  [{ q: null, cursor: "next" }, false],
  [{ q: "zonnig", cursor: null }, true],
])("an empty installation is told apart from a search that found nothing: %o", (search, expected) => {
  expect(isFiltered(search)).toBe(expected);
});

test("what is asked for is what was typed, without its edges", () => {
  expect(organizationListInput({ q: " zonnig ", cursor: "next" })).toEqual({ search: "zonnig", cursor: "next" });
});
