import { expect, test } from "vitest";
import { formatAmount } from "./format-amount.ts";

test.each([
  ["12345,6", "nl", "12.345,60"],
  ["12345.6", "nl", "12.345,60"],
  ["12345,6", "en", "12,345.60"],
  ["1.234", "nl", "1.234,00"],
  ["-5", "nl", "-5,00"],
  ["", "nl", ""],
  ["abc", "nl", "abc"],
])("%j in %s becomes %j when the field is left", (text, locale, expected) => {
  expect(formatAmount(text, locale)).toBe(expected);
});

test("tenths of cents stay as they are, for the form to complain about", () => {
  expect(formatAmount("0,1234", "nl")).toBe("0,1234");
});
