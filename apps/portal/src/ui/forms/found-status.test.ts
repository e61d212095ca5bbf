import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered, toldAloud } from "../../testing-rendered.ts";
import { FoundStatus } from "./found-status.tsx";

const told = (props: Parameters<typeof FoundStatus>[0]): string =>
  toldAloud(rendered(createElement(FoundStatus, props))).join();

test("a list that filters narrow says how many are left, to eyes too", () => {
  const narrowed = { text: null, hasMore: false, isNarrowed: true };
  expect(told({ ...narrowed, count: 12 })).toBe("12 results");
  expect(told({ ...narrowed, count: 50, hasMore: true })).toBe("More than 50 results");
  expect(told({ ...narrowed, count: 0 })).toBe("No results");
  expect(rendered(createElement(FoundStatus, { ...narrowed, count: 12 }))).not.toContain("visually-hidden");
});

test("a whole list says nothing, and one that is on its way nothing yet", () => {
  expect(told({ text: null, count: 12, hasMore: false, isNarrowed: false })).toBe("");
  expect(told({ text: null, count: undefined, hasMore: false, isNarrowed: true })).toBe("");
});

test("a search says what was looked for", () => {
  expect(told({ text: "Jansen", count: 1, hasMore: false, isNarrowed: true })).toBe("1 result was found for ‘Jansen’.");
});
