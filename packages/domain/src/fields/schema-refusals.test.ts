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
  const [unfit] = refusalsOf(z.string(), 1) ?? [];
  expect(unfit?.message).toBe("Invalid input: expected string, received number");
});
