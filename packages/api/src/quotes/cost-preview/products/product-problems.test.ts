import { describe, expect, it } from "vitest";
import { LENDER_PRODUCTS } from "./lender-products.ts";
import type { LenderProduct } from "./product.ts";
import { productProblems } from "./testing-product-problems.ts";

describe("the lender products", () => {
  it("have no problems", () => {
    expect(productProblems(LENDER_PRODUCTS)).toEqual([]);
  });

  it("come from three lenders, over 60 to 360 months", () => {
    expect(new Set(LENDER_PRODUCTS.map((product) => product.lender.slug)).size).toBe(3);
    const terms = LENDER_PRODUCTS.map((product) => product.numInstallments);
    expect([Math.min(...terms), Math.max(...terms)]).toEqual([60, 360]);
  });
});

describe("a mistake in the table is told by its row", () => {
  const [first] = LENDER_PRODUCTS;
  if (first === undefined) throw new Error("There are no products.");
  const problemsWith = (changes: Partial<Record<keyof LenderProduct, unknown>>) =>
    productProblems([first, { ...first, effectiveFrom: "2027-01-01", ...changes }]);

  it.each<[string, Partial<Record<keyof LenderProduct, unknown>>, string]>([
    ["a rate as a percentage", { nominalRateMillionths: 6.49 }, "row 2: nominalRateMillionths "],
    ["a usurious rate", { nominalRateMillionths: 649_000 }, "row 2: nominalRateMillionths "],
    ["a band upside down", { minLoanAmountCents: 100, maxLoanAmountCents: 99 }, "row 2: The band is upside down."],
    ["a fee above the loan", { feeCents: first.minLoanAmountCents }, "row 2: A fee must stay below the loan."],
    ["postal digits downwards", { postalRanges: [{ from: 2000, to: 1000 }] }, "row 2: postalRanges.0 A postal range"],
    ["a kind of work that is none", { excludedLineItemTypes: ["roof"] }, "row 2: excludedLineItemTypes.0 "],
    ["a day that is none", { effectiveFrom: "2027-02-29" }, "row 2: effectiveFrom "],
    ["an end before the start", { effectiveUntil: "2026-12-31" }, "row 2: A product is withdrawn after it starts."],
    ["a name that is not known", { notes: "x" } as object, "row 2: "],
    ["a second row of one day", { effectiveFrom: first.effectiveFrom }, "there are two rows."],
    ["a lender by two names", { lender: { ...first.lender, name: "Other" } }, "is named "],
  ])("%s", (_name, changes, problem) => {
    const problems = problemsWith(changes);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });
});
