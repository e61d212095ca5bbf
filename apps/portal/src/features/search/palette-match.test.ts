import { expect, test } from "vitest";
import { paletteMatch } from "./palette-match.ts";

test.each([
  ["Nieuwe offerte", "", true],
  ["Nieuwe offerte", "offerte", true],
  ["Nieuwe offerte", "OFF nieu", true],
  ["Financiën", "financien", true],
  ["Nieuwe offerte", "offerte vraag", false],
])("%s is found by %j: %s", (label, typed, expected) => {
  expect(paletteMatch(label, typed)).toBe(expected);
});
