import { afterEach, beforeEach, expect, test } from "vitest";
import { failedSince } from "./failed-since.ts";

const now = new Date("2026-06-01T09:30:00.000Z");

let zone: string | undefined;
beforeEach(() => {
  zone = process.env.TZ;
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test("a span reaches back from now", () => {
  expect(failedSince("24", "", now)).toEqual(new Date("2026-05-31T09:30:00.000Z"));
});

test.each([
  ["Europe/Amsterdam", "2026-05-30T08:15:00.000Z"],
  ["America/New_York", "2026-05-30T14:15:00.000Z"],
])("a typed time is in the person's own time zone: %s", (timeZone, time) => {
  process.env.TZ = timeZone;
  expect(failedSince("own", "2026-05-30T10:15", now)).toEqual(new Date(time));
});

test("an incomplete time is none", () => {
  expect(failedSince("own", "", now)).toBeUndefined();
});
