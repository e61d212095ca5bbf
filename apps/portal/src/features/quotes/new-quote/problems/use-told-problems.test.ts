import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { expect, test } from "vitest";
import type { DraftProblem } from "./draft-problems.ts";
import { judgedAgain } from "./use-told-problems.ts";

const problem = (field: string, kind: DraftProblem["kind"] = "required"): DraftProblem => ({
  field,
  kind,
  refusal: fieldRefusals.amountHighest({ limit: 1 }),
});

test("what was mended in a field goes when it is left, and all else that was told stays", () => {
  expect(judgedAgain([problem("email"), problem("city")], [problem("city")], "email")).toEqual([problem("city")]);
});

test("a field that is wrong in another way says so, and one that was not judged yet stays silent", () => {
  const found = [problem("email", "other"), problem("street")];
  expect(judgedAgain([problem("email"), problem("city")], found, "email")).toEqual([
    problem("email", "other"),
    problem("city"),
  ]);
  expect(judgedAgain([problem("city")], found, "street")).toEqual([problem("city")]);
});
