import { describe, expect, it } from "vitest";
import { annualCostRate } from "./annual-cost-rate.ts";

/** Payments on a grid of days or months: `{ period: amount }`. */
function grid(payments: Record<number, number>): number[] {
  const last = Math.max(...Object.keys(payments).map(Number));
  return Array.from({ length: last }, (_, index) => payments[index + 1] ?? 0);
}

/**
 * Source: Directive 98/7/EC, Annex II, which gave Directive 87/102/EEC its Annex III "Examples of calculation". 2008/48/EC
 * and 2023/2225 keep the equation without printing examples of their own.
 */
describe("the annual cost rate agrees with the directive's published worked examples", () => {
  it("A.1, calendar basis: 1 000 repaid by 1 200 after 546 days is 12.96 %", () => {
    expect(annualCostRate(1000_00, grid({ 546: 1200_00 }), 365)).toBeCloseTo(0.1296, 4);
  });

  it("A.2, calendar basis: 50 of expenses at the start make it 16.9 %", () => {
    expect(annualCostRate(950_00, grid({ 546: 1200_00 }), 365)).toBeCloseTo(0.169, 3);
  });

  it("A.3, calendar basis: 600 after one year and 600 after two is 13.07 %", () => {
    expect(annualCostRate(1000_00, grid({ 365: 600_00, 730: 600_00 }), 365)).toBeCloseTo(0.1307, 4);
  });

  it("A.4, calendar basis: 272 after 90 and 181 days and 544 after 365 is 13.23 %", () => {
    expect(annualCostRate(1000_00, grid({ 90: 272_00, 181: 272_00, 365: 544_00 }), 365)).toBeCloseTo(0.13226, 5);
  });

  it("B.1, standard months: 1 000 repaid by 1 200 after 18 months is 12.92 %", () => {
    expect(annualCostRate(1000_00, grid({ 18: 1200_00 }), 12)).toBeCloseTo(0.129243, 6);
  });

  it("B.2, standard months: 50 of expenses at the start make it 16.85 %", () => {
    expect(annualCostRate(950_00, grid({ 18: 1200_00 }), 12)).toBeCloseTo(0.168526, 6);
  });

  it("B.3, standard months: 600 after one year and 600 after two is 13.07 %", () => {
    expect(annualCostRate(1000_00, grid({ 12: 600_00, 24: 600_00 }), 12)).toBeCloseTo(0.1306623, 6);
  });

  it("B.4, standard months: 272 after 3 and 6 months and 544 after 12 is 13.19 %", () => {
    expect(annualCostRate(1000_00, grid({ 3: 272_00, 6: 272_00, 12: 544_00 }), 12)).toBeCloseTo(0.13185, 4);
  });
});

describe("the annual cost rate at the edges", () => {
  it("is zero when exactly what was drawn is paid back", () => {
    expect(annualCostRate(120_00, new Array(12).fill(10_00), 12)).toBeCloseTo(0, 10);
  });

  it("is negative when less is paid back than was drawn", () => {
    expect(annualCostRate(130_00, new Array(12).fill(10_00), 12)).toBeLessThan(0);
  });

  it("has no answer without a loan or without payments", () => {
    expect(annualCostRate(0, [100], 12)).toBeNaN();
    expect(annualCostRate(100, [0], 12)).toBeNaN();
  });
});
