import { expect, test } from "vitest";
import { type CounterOperation, findStaleAnswers } from "./find-stale-answers.ts";

const increment = (value: number, startedAt: number, endedAt: number): CounterOperation => ({
  counter: 1,
  isIncrement: true,
  value,
  startedAt,
  endedAt,
});
const read = (value: number, startedAt: number, endedAt: number): CounterOperation => ({
  counter: 1,
  isIncrement: false,
  value,
  startedAt,
  endedAt,
});

test("what overlaps may answer in either order", () => {
  expect(findStaleAnswers([increment(1, 0, 10), read(0, 1, 11), read(1, 2, 3), increment(2, 4, 6)])).toEqual([]);
});

test("a read that began after a value was known must not answer an older one", () => {
  expect(findStaleAnswers([increment(1, 0, 10), read(0, 11, 12)])).toHaveLength(1);
  expect(findStaleAnswers([increment(1, 0, 10), read(1, 2, 3), read(0, 4, 5)])).toHaveLength(1);
});

test("a value is made once, and not after it was seen", () => {
  expect(findStaleAnswers([increment(1, 0, 10), increment(1, 2, 8)])).toHaveLength(1);
  expect(findStaleAnswers([read(1, 0, 1), increment(1, 2, 3)])).toHaveLength(1);
});
