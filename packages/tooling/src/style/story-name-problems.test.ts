import { expect, test } from "vitest";
import { storyNameProblems } from "./story-name-problems.mjs";

const PAGES = ["Logboek"];
const problemsOf = (...texts: readonly string[]) =>
  storyNameProblems(
    texts.map((text, index) => ({ path: `${index}.story.ts`, text })),
    PAGES,
  );

test("a name that one story gives is given by no other, also to another kind of thing", () => {
  expect(problemsOf('openCase(product, "Lezer")', 'openCase(product, "Schrijver")')).toEqual([]);
  expect(problemsOf('openCase(product, "Lezer")', '{ name: "lezer", url: receiver.url }')).toEqual([
    '0.story.ts, 1.story.ts: "lezer" is made twice, and one story may find the other\'s',
  ]);
  expect(problemsOf('quoteBody("Wacht"); quoteBody("Wacht");')).toHaveLength(1);
});

test("a name that stands in a constant, or in a loop, is a name too", () => {
  const constant = 'const NAME = "Lezer";\nawait fillConsumer(page, NAME);';
  const loop = 'for (const name of ["Eerste", "Lezer"]) await callApi(quoteBody(name));';
  expect(problemsOf(constant, 'quoteBody("Schrijver")')).toEqual([]);
  expect(problemsOf(constant, 'openCase(product, "Lezer")')).toHaveLength(1);
  expect(problemsOf(loop, constant)).toEqual([
    '0.story.ts, 1.story.ts: "lezer" is made twice, and one story may find the other\'s',
  ]);
  expect(problemsOf('for (const name of ["Lezer", "Lezer"]) quoteBody(name)')).toEqual([]);
  expect(problemsOf('const OTHER = "Lezer";', constant), "a constant that names nothing").toEqual([]);
});

test("nothing is named as a page, which is looked for by its name", () => {
  expect(problemsOf('{ name: "Logboek", url }')).toEqual(['0.story.ts: "logboek" is a page\'s name too']);
});

test("a list that is bounded by a search holds no other story's rows", () => {
  const search = 'page.goto("/quotes?q=lezer"); quoteBody("Lezer")';
  expect(problemsOf(search, 'quoteBody("Schrijver")')).toEqual([]);
  expect(problemsOf(search, 'quoteBody("Aflezer")')).toEqual([
    '0.story.ts: its search for "lezer" finds "aflezer" of 1.story.ts',
  ]);
});
