import { describe, expect, it } from "vitest";
import { LENDER_PRODUCTS } from "./lender-products.ts";
import { lenderProductSchema, productsAsOf } from "./product.ts";

describe("the lender products", () => {
  it("are valid, every one", () => {
    for (const product of LENDER_PRODUCTS) expect(lenderProductSchema.safeParse(product).error).toBeUndefined();
  });

  it("have one row for each lender, term and start date", () => {
    const keys = LENDER_PRODUCTS.map((row) => `${row.lender.slug}/${row.numInstallments}/${row.effectiveFrom}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("come from three lenders, over 60 to 360 months", () => {
    expect(new Set(LENDER_PRODUCTS.map((product) => product.lender.slug)).size).toBe(3);
    const terms = LENDER_PRODUCTS.map((product) => product.numInstallments);
    expect([Math.min(...terms), Math.max(...terms)]).toEqual([60, 360]);
  });
});

describe("a change of rates", () => {
  const [first] = LENDER_PRODUCTS;
  if (first === undefined) throw new Error("There are no products.");
  const later = { ...first, nominalRateMillionths: first.nominalRateMillionths + 5_000, effectiveFrom: "2027-03-01" };
  const table = [...LENDER_PRODUCTS, later];
  const rateOn = (day: string) =>
    productsAsOf(table, day).find(
      (row) => row.lender.slug === first.lender.slug && row.numInstallments === first.numInstallments,
    )?.nominalRateMillionths;

  it("counts from its start date on and never changes an answer asked as of an earlier day", () => {
    expect(rateOn("2027-02-28")).toBe(first.nominalRateMillionths);
    expect(rateOn("2027-03-01")).toBe(later.nominalRateMillionths);
  });

  it("leaves nothing to offer before the first start date", () => {
    expect(productsAsOf(table, "2025-12-31")).toEqual([]);
  });

  it("keeps products sorted by term, then lender", () => {
    const rows = productsAsOf(table, "2027-03-01");
    const keys = rows.map((row) => `${String(row.numInstallments).padStart(3, "0")} ${row.lender.slug}`);
    expect(keys).toEqual([...keys].sort());
  });
});
