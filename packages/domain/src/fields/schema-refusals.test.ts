import { expect, test } from "vitest";
import { z } from "zod";
import { fieldRefusals } from "./refusals.ts";
import { refusalOfIssue, refusedInput, refusing } from "./schema-refusals.ts";

const tooLong = fieldRefusals.tooLong({ maximum: 3 });

const refusalsOf = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues.map(refusalOfIssue);

test.each([
  ["a check", z.string().max(3, { error: refusing(tooLong) }), "four"],
  ["a refinement", z.string().refine(() => false, { error: refusing(tooLong) }), "four"],
  ["a schema", z.literal("one", { error: refusing(tooLong) }), "four"],
  ["a check of ours", z.string().check(({ value, issues }) => void issues.push(refusedInput(tooLong, value))), "four"],
  ["an entry", z.object({ list: z.array(z.string().max(3, { error: refusing(tooLong) })) }), { list: ["four"] }],
])("what %s refuses keeps its row and values", (_, schema, input) => {
  expect(refusalsOf(schema, input)).toEqual([tooLong]);
});

test("what zod refuses by itself has a row too", () => {
  expect(refusalsOf(z.enum(["a", "b"]), "c")).toEqual([fieldRefusals.oneOf({ values: "a, b" })]);
  expect(refusalsOf(z.strictObject({}), { a: 1 })).toEqual([fieldRefusals.unknownName()]);
  const [unfit] = refusalsOf(z.string().max(1), "two") ?? [];
  expect(unfit?.rule).toBe("unfit");
});

test.each([
  ["a string", z.string(), 1, "Must be a string."],
  ["a number", z.number(), "12", "Must be a number."],
  ["a whole number", z.int(), 1.5, "Must be a whole number."],
  ["a boolean", z.boolean(), "true", "Must be `true` or `false`."],
  ["an object", z.strictObject({}), [], "Must be an object."],
  ["a record", z.record(z.string(), z.string()), [], "Must be an object."],
  ["a list", z.array(z.string()), {}, "Must be a list."],
  [
    "a number that a double holds",
    z.number(),
    Number.POSITIVE_INFINITY,
    "Must be a number within the range of a double.",
  ],
])("a value that is not %s is refused in a sentence that says what it must be", (_, schema, input, message) => {
  expect(refusalsOf(schema, input)?.map((refusal) => refusal.message)).toEqual([message]);
});
