import { expect, test } from "vitest";
import { bestByTerm } from "./best-by-term.ts";

const example = (lender: string, term: number, loanAmount: number, monthlyCost: number) => ({
  lender,
  term,
  loanAmount,
  monthlyCost,
});

const lendersOf = (...examples: ReturnType<typeof example>[]) =>
  bestByTerm(examples, (figures) => figures).map(({ term, lender }) => `${term} ${lender}`);

test("each term has one example, in the order in which terms come", () => {
  const found = lendersOf(example("a", 60, 100, 9), example("b", 120, 100, 5), example("c", 60, 100, 8));
  expect(found).toEqual(["60 c", "120 b"]);
});

test("the larger loan wins, whatever it costs a month", () => {
  expect(lendersOf(example("a", 60, 100, 5), example("b", 60, 101, 9))).toEqual(["60 b"]);
  expect(lendersOf(example("a", 60, 101, 9), example("b", 60, 100, 5))).toEqual(["60 a"]);
});

test("of equals the first is shown", () => {
  expect(lendersOf(example("a", 60, 100, 5), example("b", 60, 100, 5))).toEqual(["60 a"]);
});
