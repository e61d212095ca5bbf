import { expect, test } from "vitest";
import { sizeProblems } from "./size-problems.mjs";

const files = (folder: string, count: number, lineCount = 60) =>
  Array.from({ length: count }, (_, index) => ({ path: `${folder}/file-${index}.ts`, lineCount }));

test("a file of 250 lines, a folder of 25 files and 15 short files in a hundred are allowed", () => {
  const sources = [
    ...files("a", 25, 250),
    ...files("b", 15, 15),
    ...files("c", 20),
    ...files("d", 20),
    ...files("e", 20),
  ];
  expect(sources).toHaveLength(100);
  expect(sizeProblems(sources)).toEqual([]);
});

test("one more of each is told, with its number", () => {
  const sources = [...files("a", 26), ...files("b", 1, 251), ...files("c", 5, 15)];
  expect(sizeProblems(sources)).toEqual([
    "b/file-0.ts: has 251 lines, at most 250 are allowed",
    "a: has 26 files, at most 25 are allowed",
    "15.6 % of the files have fewer than 16 lines: join what belongs together",
  ]);
});

test("what a tool asks for may be short", () => {
  const settings = Array.from({ length: 9 }, (_, index) => ({ path: `p${index}/vitest.config.ts`, lineCount: 4 }));
  expect(sizeProblems([...settings, ...files("a", 1)])).toEqual([]);
});
