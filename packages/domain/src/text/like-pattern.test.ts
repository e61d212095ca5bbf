import { expect, test } from "vitest";
import { endPattern, literalPattern } from "./like-pattern.ts";

test("no sign of LIKE in a term stands for anything but itself", () => {
  expect(literalPattern("100% a_b \\ a%%")).toBe("100\\% a\\_b \\\\ a\\%\\%");
});

test("an end is found from behind, by code points and in small letters", () => {
  expect(endPattern("aB_😀")).toBe("😀\\_ba%");
});
