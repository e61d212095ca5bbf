import { expect, test } from "vitest";
import { oracleAcceptsRate, oracleTotal } from "./maths/testing-oracle.ts";
import { LENDER_PRODUCTS } from "./products/lender-products.ts";
import { exampleFigures } from "./representative-example.ts";

const [first] = LENDER_PRODUCTS;
if (first === undefined) throw new Error("There are no products.");
const product = { ...first, numInstallments: 120, nominalRateMillionths: 60_000, feeCents: 0 };

test("a fee raises what is paid and the annual cost rate, never the monthly cost", () => {
  const without = exampleFigures(product, 10_000_00);
  const withFee = exampleFigures({ ...product, feeCents: 250_00 }, 10_000_00);

  expect(withFee.monthlyCostCents).toBe(without.monthlyCostCents);
  expect(withFee.totalPayableCents).toBe(without.totalPayableCents + 250_00);
  expect(withFee.annualCostRate).toBeGreaterThan(without.annualCostRate);
  const payment = withFee.monthlyCostCents;
  const last = Number(oracleTotal(10_000_00n, 60_000n, 120n)) - 119 * payment;
  expect(oracleAcceptsRate(withFee.annualCostRate, { drawn: 9_750_00, payment, last, months: 120 })).toBe(true);
});

test("a rate of 0 without a fee costs nothing", () => {
  const figures = exampleFigures({ ...product, nominalRateMillionths: 0 }, 10_000_00);
  expect(figures).toMatchObject({ monthlyCostCents: 83_33, totalPayableCents: 10_000_00, annualCostRate: 0 });
});
