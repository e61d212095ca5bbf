import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { retryAfterMs } from "./answer-meta.ts";

const HERE = Date.parse("2026-11-30T08:00:00.000Z");

beforeEach(() => void vi.useFakeTimers({ now: HERE }));
afterEach(() => void vi.useRealTimers());

const asked = (retryAfter: string, date?: string) =>
  retryAfterMs(new Headers({ "Retry-After": retryAfter, ...(date === undefined ? {} : { Date: date }) }));

it.each([
  ["0", 0],
  ["120", 120_000],
  ["Mon, 30 Nov 2026 08:00:05 GMT", 5_000],
  ["Mon, 30 Nov 2026 07:59:00 GMT", 0],
  ["soon", undefined],
  ["", undefined],
])("Retry-After: %s is %s ms", (text, milliseconds) => {
  expect(asked(text)).toBe(milliseconds);
});

it.each([
  ["late", "Mon, 30 Nov 2026 09:00:00 GMT", "Mon, 30 Nov 2026 09:00:05 GMT"],
  ["early", "Mon, 30 Nov 2026 07:00:00 GMT", "Mon, 30 Nov 2026 07:00:05 GMT"],
])("a moment is by the clock of who names it, also where this machine's is an hour %s", (_, date, retryAt) => {
  expect(asked(retryAt, date)).toBe(5_000);
});

it("a clock that cannot be read is not asked", () => {
  expect(asked("Mon, 30 Nov 2026 08:00:05 GMT", "today")).toBe(5_000);
});
