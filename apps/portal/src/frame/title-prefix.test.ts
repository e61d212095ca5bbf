import { expect, test } from "vitest";
import { titlePrefix } from "./title-prefix.ts";

test("a title that begins like a prefix keeps its beginning, whatever number is put before it", () => {
  const page = { title: "(2) panelen" };
  for (const prefix of ["(1) ", "", "(5+) "]) {
    const { tell, remove } = titlePrefix(page, prefix);
    tell();
    tell();
    expect(page.title).toBe(`${prefix}(2) panelen`);
    remove();
    expect(page.title).toBe("(2) panelen");
  }
});

test("the prefix follows a page to the next one's title, and leaves one that was written since", () => {
  const page = { title: "Quotes" };
  const { tell, remove } = titlePrefix(page, "(3) ");
  tell();
  page.title = "Cases";
  tell();
  expect(page.title).toBe("(3) Cases");
  page.title = "Today";
  remove();
  expect(page.title).toBe("Today");
});

test("a page whose title is on its way gets none that is a number alone", () => {
  const page = { title: "Quotes" };
  const { tell, remove } = titlePrefix(page, "(3) ");
  tell();
  page.title = "";
  tell();
  expect(page.title).toBe("");
  page.title = "Cases";
  tell();
  expect(page.title).toBe("(3) Cases");
  remove();
  expect(page.title).toBe("Cases");
});
