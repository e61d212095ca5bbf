import { expect, test } from "vitest";
import { parseQueryString, type QueryKind, queryNames } from "./query-string.ts";

const KINDS = new Map<string, QueryKind>([
  ["a", "text"],
  ["b", "text"],
  ["list", "list"],
]);

/** Values, and the name and rule of what is wrong. */
function readingOf(query: string) {
  const { values, issue } = parseQueryString(query, KINDS);
  return [Object.fromEntries(values), issue && `${issue.path.join(".")} ${issue.refusal.rule}`];
}

test.each<[string, Record<string, unknown>]>([
  ["", {}],
  ["&a=1&&b=2&", { a: "1", b: "2" }],
  ["a", { a: "" }],
  ["a=", { a: "" }],
  ["a=x=y", { a: "x=y" }],
  ["a=x+y%2Bz", { a: "x y+z" }],
  ["%61=1", { a: "1" }],
  ["list=1", { list: ["1"] }],
  ["list=1&a=2&list=3&list=1", { list: ["1", "3", "1"], a: "2" }],
])("%j says %j", (query, values) => {
  expect(readingOf(query)).toEqual([values, undefined]);
});

test.each([
  ["a=1&a=2", { a: "1" }, "a givenTwice"],
  ["a=%zz", {}, "a queryEncoding"],
  ["a=%00", {}, "a queryEncoding"],
  ["list=%ff&list=1", { list: ["1"] }, "list queryEncoding"],
  ["c=1&a=%zz", {}, "c unknownName"],
  ["a=%zz&c=1", {}, "a queryEncoding"],
  ["%zz=1", {}, "%zz unknownName"],
])("of %j the first fault is told", (query, values, fault) => {
  expect(readingOf(query)).toEqual([values, fault]);
});

test("names are as they are written, repetitions included", () => {
  expect(queryNames("b=1&a&b&%61=2&%zz")).toEqual(["b", "a", "b", "a", "%zz"]);
});
