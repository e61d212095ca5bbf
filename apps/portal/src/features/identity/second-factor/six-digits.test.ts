import { expect, test } from "vitest";
import { sixDigits } from "./six-digits.ts";

test.each(["123456", "123 456", " 123456\n"])("the code %j may go", async (code) => {
  expect(await sixDigits("six digits, please")({ code })).toEqual([]);
});

test.each(["", "12345", "1234567", "12345a", "١٢٣٤٥٦"])("the code %j may not go", async (code) => {
  const words = "six digits, please";
  expect(await sixDigits(words)({ code })).toEqual([{ param: "code", words }]);
});
