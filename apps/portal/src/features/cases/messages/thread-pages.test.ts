import { expect, test } from "vitest";
import type { ShownMessage } from "../shown-case.ts";
import { messagesOf, olderCursorOf, withPosted } from "./thread-pages.ts";

const message = (messageId: string): ShownMessage => ({
  messageId,
  body: messageId,
  author: { type: "merchant", contactId: "con_1", name: "Zonnig Dak B.V." },
  createdAt: "2026-06-01T09:30:00.000Z",
});
const pages = {
  pages: [{ data: [message("3"), message("4")], olderCursor: "older" }, { data: [message("1"), message("2")] }],
  pageParams: [undefined, "older"],
};
const idsOf = (messages: readonly ShownMessage[]) => messages.map(({ messageId }) => messageId).join("");

test("pages that were fetched newest first are read oldest first", () => {
  expect(idsOf(messagesOf(pages))).toBe("1234");
  expect(pages.pages.map(olderCursorOf)).toEqual(["older", undefined]);
});

test("what was posted stands at the end of the newest page, once", () => {
  const posted = withPosted(pages, message("5"));
  expect(idsOf(messagesOf(withPosted(posted, message("5")) ?? pages))).toBe("12345");
  expect(withPosted(undefined, message("5"))).toBeUndefined();
});
