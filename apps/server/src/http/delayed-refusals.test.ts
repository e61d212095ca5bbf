import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DelayedRefusals } from "./delayed-refusals.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a refusal is written half a second late, and only so many are held at once", () => {
  const refusals = new DelayedRefusals();
  let written = 0;
  for (let index = 0; index < 1_001; index += 1) refusals.answerLate(() => void (written += 1));
  expect(written).toBe(1);

  vi.advanceTimersByTime(499);
  expect(written).toBe(1);
  vi.advanceTimersByTime(1);
  expect(written).toBe(1_001);

  refusals.answerLate(() => void (written += 1));
  expect(written).toBe(1_001);
});
