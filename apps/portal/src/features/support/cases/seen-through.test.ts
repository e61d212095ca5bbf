import { expect, test } from "vitest";
import { seenThroughOf } from "./seen-through.ts";

const CASE = { createdAt: "2026-06-01T09:00:00.000Z" };

const at = (type: "merchant" | "platform", minute: number) => ({
  author: { type, contactId: "con_01JZ8Q4C5T9V3W7X1Y2Z3A4B5E", name: "Sanne" },
  createdAt: `2026-06-01T09:0${minute}:00.000Z`,
});

test.each([
  ["the merchant's last message, not the agents' own after it", [at("merchant", 1), at("platform", 2)], 1],
  ["the last of several", [at("merchant", 1), at("platform", 2), at("merchant", 3)], 3],
  ["the first of what is shown, where that is the agents' alone", [at("platform", 4), at("platform", 5)], 4],
  ["the opening, where nobody wrote", [], 0],
])("an agent has seen a case through %s", (_what, messages, minute) => {
  expect(seenThroughOf(CASE, messages)).toBe(`2026-06-01T09:0${minute}:00.000Z`);
});

test("nothing was seen of a case or a thread that is not there yet", () => {
  expect(seenThroughOf(undefined, [])).toBeUndefined();
  expect(seenThroughOf(CASE, undefined)).toBeUndefined();
});
