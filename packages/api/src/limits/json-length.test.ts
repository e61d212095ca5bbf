import { expect, test } from "vitest";
import { jsonLength } from "./json-length.ts";

const message = (body: string) => ({ messageId: "msg_01", author: { name: "Zonnig Dak", contactId: null }, body });

test("a value counts about what it has as JSON, escapes of long texts included", () => {
  for (const body of ["x".repeat(32_000), "\u0001".repeat(32_000), "\u{1F3E0}".repeat(32_000)]) {
    const answer = { data: Array.from({ length: 20 }, () => message(body)), hasMore: false };
    const { length } = JSON.stringify(answer);
    expect(jsonLength(answer) / length).toBeGreaterThan(0.99);
    expect(jsonLength(answer) / length).toBeLessThan(1.01);
  }
});

test("what is no plain data counts nothing", () => {
  const stream = new ReadableStream();
  expect(jsonLength({ stream })).toBeLessThan(20);
  expect(jsonLength(undefined)).toBeLessThan(10);
});
