import { describe, expect, test } from "vitest";
import { parseAmount } from "./parse-amount.ts";

describe("parseAmount", () => {
  test.each([
    ["1234,56", 1234.56],
    ["1.234,56", 1234.56],
    ["1,234.56", 1234.56],
    ["€ 12.345,60", 12345.6],
    ["1.234", 1234],
    ["1,234", 1234],
    ["12345", 12345],
    ["12,5", 12.5],
    ["0,05", 0.05],
    ["-500", -500],
    ["9.850,-", 9850],
    ["€ 9850,--", 9850],
    ["9850.-", 9850],
    ["9.850,–", 9850],
    ["1.234.567,—", 1234567],
    ["1.234.567,89", 1234567.89],
  ])("reads %s", (text, euros) => {
    expect(parseAmount(text)).toBe(euros);
  });

  test.each(["", "abc", "12a", ",5", "--5", "9.850-", ",-", "9,---", "1e5", "NaN", "∞"])(
    "takes %j for no amount",
    (text) => {
      expect(parseAmount(text)).toBeNaN();
    },
  );
});
