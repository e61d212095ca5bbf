import { describe, expect, it } from "vitest";
import { LENDER_PRODUCTS } from "./lender-products.ts";
import { productsAsOf } from "./product.ts";

describe("a change of rates", () => {
  const [first] = LENDER_PRODUCTS;
  if (first === undefined) throw new Error("There are no products.");
  const later = { ...first, nominalRateMillionths: first.nominalRateMillionths + 5_000, effectiveFrom: "2027-03-01" };
  const table = [later, ...LENDER_PRODUCTS];
  const rateOn = (day: string, rows = table) =>
    productsAsOf(rows, day).find(
      (row) => row.lender.slug === first.lender.slug && row.numInstallments === first.numInstallments,
    )?.nominalRateMillionths;

  it("counts from its start date on and never changes an answer asked as of an earlier day", () => {
    expect(rateOn("2027-02-28")).toBe(first.nominalRateMillionths);
    expect(rateOn("2027-03-01")).toBe(later.nominalRateMillionths);
    expect(productsAsOf(table, "2027-02-28")).toEqual(productsAsOf(LENDER_PRODUCTS, "2027-02-28"));
  });

  it("leaves nothing to offer before the first start date", () => {
    expect(productsAsOf(table, "2025-12-31")).toEqual([]);
  });

  it("keeps products sorted by term, then lender", () => {
    const rows = productsAsOf(table, "2027-03-01");
    const keys = rows.map((row) => `${String(row.numInstallments).padStart(3, "0")} ${row.lender.slug}`);
    expect(keys).toEqual([...keys].sort());
  });

  it("takes a withdrawn product away from its last day on, and brings it back with a later row", () => {
    const withdrawn = [{ ...first, effectiveUntil: "2026-09-01" }, later];
    expect(rateOn("2026-08-31", withdrawn)).toBe(first.nominalRateMillionths);
    expect(rateOn("2026-09-01", withdrawn)).toBeUndefined();
    expect(rateOn("2027-03-01", withdrawn)).toBe(later.nominalRateMillionths);
  });
});
