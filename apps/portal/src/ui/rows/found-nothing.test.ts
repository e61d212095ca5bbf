import { expect, test } from "vitest";
import { foundNothing } from "./found-nothing.ts";

test.each([
  ["an answer without rows", { data: { data: [] }, isPlaceholderData: false }, true],
  ["an empty list of the question before", { data: { data: [] }, isPlaceholderData: true }, false],
  ["an answer with rows", { data: { data: ["row"] }, isPlaceholderData: false }, false],
  ["no answer", { data: undefined, isPlaceholderData: false }, false],
])("%s", (_, list, isNothing) => {
  expect(foundNothing(list)).toBe(isNothing);
});
