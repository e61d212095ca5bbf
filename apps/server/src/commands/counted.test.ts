import { expect, test } from "vitest";
import { counted, wereOf } from "./counted.ts";

test.each([
  [0, "0 quotes were"],
  [1, "1 quote was"],
  [2, "2 quotes were"],
])("%i of a thing is told in its number", (count, words) => {
  expect(`${counted(count, "quote")} ${wereOf(count)}`).toBe(words);
});

test("a plural of its own is used", () => {
  expect([1, 2].map((count) => counted(count, "entry", "entries"))).toEqual(["1 entry", "2 entries"]);
});
