import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prorateCents } from "./prorate.ts";

describe("the shares of a monthly cost", () => {
  it("add up to it exactly, for any lines", () => {
    const work = fc.integer({ min: 0, max: 1_000_000_000 });
    const subsidy = fc.integer({ min: -1_000_000, max: -1 });
    const someLines = fc.array(fc.oneof(work, work, subsidy), { minLength: 1, maxLength: 250 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), someLines, (amount, lines) => {
        expect(prorateCents(amount, lines).reduce((total, share) => total + share, 0)).toBe(amount);
      }),
    );
  });

  it("stay within a cent of the exact proportion", () => {
    expect(prorateCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(prorateCents(200, [2, 3, 1])).toEqual([67, 100, 33]);
  });

  it("give the odd cents to the largest remainders, ties by order", () => {
    expect(prorateCents(5, [1, 1, 1, 1])).toEqual([2, 1, 1, 1]);
    expect(prorateCents(10, [5, 6, 7])).toEqual([3, 3, 4]);
  });

  it("are negative for subsidy lines", () => {
    expect(prorateCents(150_00, [10_000_00, 5_000_00, -3_000_00])).toEqual([125_00, 62_50, -37_50]);
  });

  it("are never negative for work, nor above 0 for a subsidy beside it, for any lines", () => {
    const someLines = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), someLines, (amount, lines) => {
        fc.pre(lines.some((cents) => cents >= 0) && lines.reduce((total, cents) => total + cents, 0) !== 0);
        for (const [index, share] of prorateCents(amount, lines).entries()) {
          if ((lines[index] ?? 0) < 0) expect(share).toBeLessThanOrEqual(0);
          else expect(share).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("all go to the first line of work when subsidies outweigh all work, where a proportion would turn the signs", () => {
    expect(prorateCents(100_00, [-3_000_00, 1_000_00, 500_00])).toEqual([0, 100_00, 0]);
    expect(prorateCents(42, [-500, -500])).toEqual([42, 0]);
  });

  it("all go to the first line when the lines add up to nothing", () => {
    expect(prorateCents(42, [500, -500])).toEqual([42, 0]);
    expect(prorateCents(42, [0, 0])).toEqual([42, 0]);
  });
});
