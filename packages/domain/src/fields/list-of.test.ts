import { expect, test } from "vitest";
import { z } from "zod";
import { LIST_ISSUES_MAX, listOf } from "./list-of.ts";
import { fieldRefusals } from "./refusals.ts";

const tooLong = fieldRefusals.tooLong({ maximum: 3 });
const looked: unknown[] = [];
const entry = z.unknown().refine((value) => {
  looked.push(value);
  return typeof value === "number";
});
const list = listOf(entry, 1_000, tooLong);

test("a list that is too long is refused before any entry is looked at", () => {
  looked.length = 0;
  const { error } = list.safeParse(Array.from({ length: 1_001 }, () => "x"));
  expect(error?.issues.map(({ message, path }) => ({ message, path }))).toEqual([{ message: "tooLong", path: [] }]);
  expect(looked).toEqual([]);
});

test("behind as many issues as are told no entry is looked at", () => {
  looked.length = 0;
  const { error } = list.safeParse(Array.from({ length: 1_000 }, () => "x"));
  expect(error?.issues.map(({ path }) => path[0])).toEqual(
    Array.from({ length: LIST_ISSUES_MAX }, (_, index) => index),
  );
  expect(looked).toHaveLength(LIST_ISSUES_MAX);
});

test("what follows in the schema is kept: checks, transforms and copies", () => {
  const kept = listOf(z.string().transform(Number), 3, tooLong)
    .overwrite((all) => all.toReversed())
    .meta({ a: 1 });
  expect(kept.optional().parse(["1", "2"])).toEqual([2, 1]);
  expect(kept.safeParse(["1", "2", "3", "4"]).success).toBe(false);
  expect(kept.safeParse("1").error?.issues[0]?.code).toBe("invalid_type");
  expect(z.toJSONSchema(listOf(z.string(), 3, tooLong))).toMatchObject({ type: "array", maxItems: 3 });
});
