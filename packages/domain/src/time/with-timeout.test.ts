import { expect, test } from "vitest";
import { ManualTimer } from "./timer.ts";
import { TimeoutError, withTimeout } from "./with-timeout.ts";

test("an answer in time is passed on, and its fault too", async () => {
  const timer = new ManualTimer();
  await expect(withTimeout(1_000, Promise.resolve("yes"), timer)).resolves.toBe("yes");
  await expect(withTimeout(1_000, Promise.reject(new Error("no")), timer)).rejects.toThrow("no");
});

test("an answer that takes longer is a timeout, not before its limit", async () => {
  const timer = new ManualTimer();
  const outcomes: unknown[] = [];
  withTimeout(1_000, new Promise(() => {}), timer).catch((error: unknown) => outcomes.push(error));
  await timer.advance(999);
  expect(outcomes).toEqual([]);
  await timer.advance(1);
  await timer.advance(1);
  expect(outcomes).toEqual([new TimeoutError("No answer within 1000 ms.")]);
});
