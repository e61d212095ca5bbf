import { expect, test } from "vitest";
import { createIdMaker, firstIdAt, idPattern } from "./ids.ts";

test("the first id of a time sorts after every earlier id and before every id of that time or later", () => {
  const atMs = Date.parse("2026-06-01T09:30:00.000Z");
  const made = (milliseconds: number) => createIdMaker({ now: () => new Date(milliseconds) })("event");

  const first = firstIdAt("event", atMs);

  expect(first).toMatch(idPattern("event"));
  expect(made(atMs - 1) < first).toBe(true);
  expect(made(atMs) > first).toBe(true);
  expect(made(atMs + 1) > first).toBe(true);
});
