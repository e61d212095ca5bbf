import { expect, test } from "vitest";
import { mergeTexts, pickTexts } from "./texts-of.ts";

/** A text stays one, or becomes a list when the build compiles it. */
const ALL = {
  quotes: { title: "Offertes", list: { none: ["Geen ", ["name"]] }, step: { by: "Door" } },
  shell: { menu: "Menu" },
};

test("parts are picked with the way to them, and nothing beside it", () => {
  expect(pickTexts(ALL, ["quotes.list", "shell"])).toEqual({ quotes: { list: ALL.quotes.list }, shell: ALL.shell });
  expect(pickTexts(ALL, ["quotes.list", "quotes.step"])).toEqual({
    quotes: { list: ALL.quotes.list, step: ALL.quotes.step },
  });
  expect(pickTexts(ALL, [])).toEqual({});
});

test.each(["quote", "quotes.title", "quotes.list.none", "quotes.list.other", "constructor"])(
  "%s, which is no part, is refused",
  (namespace) => {
    expect(() => pickTexts(ALL, [namespace])).toThrow(/no part/);
  },
);

test("what a page adds stands beside what its layout gave, and changes neither", () => {
  const layout = { account: { stepUp: { code: "Code" } }, shell: ALL.shell };
  const page = { account: { profile: { name: "Naam" } } };

  const both = mergeTexts(layout, page);

  expect(both).toEqual({ account: { stepUp: { code: "Code" }, profile: { name: "Naam" } }, shell: ALL.shell });
  expect(layout).toEqual({ account: { stepUp: { code: "Code" } }, shell: ALL.shell });
  expect(page).toEqual({ account: { profile: { name: "Naam" } } });
});
