import { expect, test } from "vitest";
import { dueTimeOptions } from "./due-time.ts";

const told = (dueAt: string, now: string) =>
  new Date(dueAt).toLocaleString("nl", { ...dueTimeOptions(new Date(dueAt), new Date(now)), timeZone: "UTC" });

test("a time of this week is told by its hour, one of weeks ago by its date", () => {
  expect(told("2026-11-26T17:00:00Z", "2026-11-27T09:00:00Z")).toBe("do 17:00");
  expect(told("2026-11-05T17:00:00Z", "2026-11-27T09:00:00Z")).toBe("do 5 nov");
});
