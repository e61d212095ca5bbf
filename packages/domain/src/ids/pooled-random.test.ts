import { expect, test } from "vitest";
import { createPooledRandom } from "./pooled-random.ts";

test("numbers lie in [0, 1), every byte value occurs, and no two sources agree", () => {
  const [first, second] = [createPooledRandom(), createPooledRandom()];
  const numbers = Array.from({ length: 20_000 }, first);
  expect(numbers.every((value) => value >= 0 && value < 1)).toBe(true);
  expect(new Set(numbers).size).toBe(256);
  expect(Array.from({ length: 20_000 }, second)).not.toEqual(numbers);
});
