import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { expect, test } from "vitest";
import type { DraftProblem } from "./problems/draft-problems.ts";
import { isOfLine, withoutLine } from "./without-line.ts";

const refusal = fieldRefusals.amountDecimals();
const at = (field: string): DraftProblem => ({ field, kind: "amount", refusal });

test("problems of a line that is removed go with it, and those of lines behind it move up", () => {
  const fields = ["city", "lines", "lines.0.totalInclTax", "lines.1.totalInclTax", "lines.2.incentiveCodes", "lines.2"];
  expect(withoutLine(fields.map(at), 1).map(({ field }) => field)).toEqual([
    "city",
    "lines",
    "lines.0.totalInclTax",
    "lines.1.incentiveCodes",
    "lines.1",
  ]);
});

test("fields of a line are its own, not those of its tenth neighbour", () => {
  expect(["lines.1.totalExclTax", "lines.10.totalExclTax", "lines", "city"].filter((at) => isOfLine(at, 1))).toEqual([
    "lines.1.totalExclTax",
  ]);
});
