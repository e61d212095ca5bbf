import { expect, test } from "vitest";
import { dueMessages, inDays, inOrderOfTime } from "./thread-order.ts";

const message = (messageId: string, createdAt: string) => ({
  messageId,
  createdAt,
  body: messageId,
  author: { type: "merchant" as const, contactId: "per_1", name: "Anna" },
});

test("each day of a thread stands once, in order, with what was said and noted on it", () => {
  const entries = inOrderOfTime(
    [message("a", "2026-06-01T08:00:00.000Z"), message("b", "2026-06-03T08:00:00.000Z")],
    [
      { id: "n", at: "2026-06-01T09:00:00.000Z", content: null },
      { id: "m", at: "2026-06-03T07:00:00.000Z", content: null },
    ],
  );
  const days = inDays(entries, (at) => at.slice(0, 10));
  expect(days.map(({ day, at, entries: of }) => [day, at, of.map(({ kind }) => kind)])).toEqual([
    ["2026-06-01", "2026-06-01T08:00:00.000Z", ["message", "aside"]],
    ["2026-06-03", "2026-06-03T07:00:00.000Z", ["aside", "message"]],
  ]);
});

test("a message waits for those that were written before it, however short its own pause is", () => {
  const [first, second, third] = [{ pausesUntilMs: 6_000 }, { pausesUntilMs: 1_500 }, {}];

  expect(dueMessages([first, second, third], 5_999)).toEqual([]);
  expect(dueMessages([first, second, third], 6_000)).toEqual([first, second, third]);
  expect(dueMessages([second, first, third], 1_500)).toEqual([second]);
});
