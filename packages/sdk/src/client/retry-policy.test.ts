import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { retryAfterMs } from "./answer-meta.ts";
import { ApiError, ConnectionError, UnexpectedAnswerError } from "./api-error.ts";
import { pauseBeforeRetry } from "./retry-policy.ts";

const LOST = new ConnectionError("No answer.", { isTimeout: false });
const pageOf = (status: number, retryAfterMs?: number) => new UnexpectedAnswerError(status, undefined, retryAfterMs);
const refusalOf = (status: number, code: ApiError["code"]) =>
  new ApiError(
    status,
    { error: { type: "api_error", code, message: "No.", requestId: "req_1" } } as ConstructorParameters<
      typeof ApiError
    >[1],
    undefined,
  );

describe("the pause before the next attempt", () => {
  it.each([
    [1, 125, 250],
    [2, 250, 500],
    [3, 500, 1_000],
    [6, 4_000, 8_000],
    [20, 4_000, 8_000],
  ])("after attempt %i is between %i and %i ms, so that clients do not come back together", (attempt, least, most) => {
    expect(pauseBeforeRetry("quotes-get", LOST, attempt, 0)).toBe(least);
    expect(pauseBeforeRetry("quotes-get", LOST, attempt, 1)).toBe(most);
  });

  it("is what Retry-After says where that is longer, up to a minute", () => {
    const after = (retryAfterMs: number) => pauseBeforeRetry("quotes-get", pageOf(503, retryAfterMs), 1, 0);
    expect([0, 100, 126, 60_000, 60_001].map(after)).toEqual([125, 125, 126, 60_000, undefined]);
  });

  it.each([429, 500, 502, 503, 504, 520, 521, 522, 523, 524])(
    "is made after a page with status %i of a proxy",
    (status) => {
      expect(pauseBeforeRetry("quotes-get", pageOf(status), 1, 0)).toBe(125);
    },
  );

  it.each([200, 302, 404, 501, 525])("is not made after one with status %i: another attempt cannot help", (status) => {
    expect(pauseBeforeRetry("quotes-get", pageOf(status), 1, 0)).toBeUndefined();
  });

  it("is made while an earlier attempt with the same key is on its way, and after no other conflict", () => {
    expect(pauseBeforeRetry("quotes-create", refusalOf(409, "idempotency_key_in_use"), 1, 0)).toBe(125);
    expect(pauseBeforeRetry("quotes-create", refusalOf(409, "state_conflict"), 1, 0)).toBeUndefined();
  });

  it("is made of what is sent once alone where the service refused it unread, and not a proxy", () => {
    expect(pauseBeforeRetry("events-send", refusalOf(429, "rate_limit_exceeded"), 1, 0)).toBe(125);
    expect(pauseBeforeRetry("events-send", pageOf(429), 1, 0)).toBeUndefined();
    expect(pauseBeforeRetry("events-send", LOST, 1, 0)).toBeUndefined();
  });
});

describe("what an answer says of a pause", () => {
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
});
