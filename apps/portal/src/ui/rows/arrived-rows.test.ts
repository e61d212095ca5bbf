import { expect, test } from "vitest";
import { arrivedRows } from "./arrived-rows.ts";

const answer = (ids: string, hasMore = false, question = "all") => ({ question, ids: [...ids], hasMore });

test("rows that came are counted wherever they stand", () => {
  expect(arrivedRows(answer("cba"), answer("edcba"))).toBe(2);
  expect(arrivedRows(answer("ca"), answer("cba"))).toBe(1);
  expect(arrivedRows(answer("ab"), answer("abc"))).toBe(1);
  expect(arrivedRows(answer(""), answer("a"))).toBe(1);
  expect(arrivedRows(answer("cba", true), answer("fed", true))).toBe(3);
});

test("rows that left, changed places or moved up from the next page did not come", () => {
  expect(arrivedRows(answer("cba"), answer("ca"))).toBe(0);
  expect(arrivedRows(answer("cba"), answer("acb"))).toBe(0);
  expect(arrivedRows(answer("dcb", true), answer("dba", false))).toBe(0);
  expect(arrivedRows(answer("dcb", true), answer("edc", true))).toBe(1);
});

test("another question brings nothing new, and neither does the first", () => {
  expect(arrivedRows(answer("a"), answer("ab", false, "other"))).toBe(0);
  expect(arrivedRows(undefined, answer("a"))).toBe(0);
});
