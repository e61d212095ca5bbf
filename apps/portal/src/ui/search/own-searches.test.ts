import { expect, test } from "vitest";
import { OwnSearches } from "./own-searches.ts";

test("what was asked for is one's own when it arrives, also when more was asked for since", () => {
  const searches = new OwnSearches("");
  searches.asked("anneke");
  searches.asked("anneke bakker");

  expect([searches.arrived("anneke"), searches.arrived("anneke bakker")]).toEqual([true, true]);
});

test("what was left out does not make an earlier value one's own", () => {
  const searches = new OwnSearches("");
  searches.asked("a");
  searches.asked("ab");

  expect([searches.arrived("ab"), searches.arrived("a")]).toEqual([true, false]);
});

test("the back button and links are not one's own, nor is what was there already", () => {
  const searches = new OwnSearches("anneke");
  searches.asked("anneke");

  expect([searches.arrived("anneke"), searches.arrived(""), searches.arrived("anneke")]).toEqual([true, false, false]);
});
