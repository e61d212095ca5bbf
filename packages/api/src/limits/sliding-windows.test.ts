import { expect, test } from "vitest";
import { SlidingWindows } from "./sliding-windows.ts";

test("windows are forgotten before they fill the memory, a tenth at a time where all are in use", () => {
  const windows = new SlidingWindows(60, 60);
  for (let index = 0; index < 50_000; index += 1) windows.take(`key-${index}`, index);
  expect(windows.size).toBeLessThanOrEqual(20_000);
  expect(windows.size).toBeGreaterThanOrEqual(18_000);
});

test("room is made of windows with nothing inside, and who used theirs up is not let in by it", () => {
  const windows = new SlidingWindows(1, 60);
  windows.take("busy", 0);
  for (let index = 1; index < 20_000; index += 1) windows.take(`key-${index}`, 0);
  expect(windows.take("busy", 60_000).allowed).toBe(true);

  windows.take("new", 60_001);

  expect(windows.size).toBe(2);
  expect(windows.take("busy", 60_002)).toEqual({ allowed: false, remaining: 0, resetSeconds: 60 });
});

test("a window gives a place back when its oldest request is as old as it is long", () => {
  const windows = new SlidingWindows(2, 60);
  expect(windows.take("key", 0)).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 });
  expect(windows.take("key", 30_000)).toEqual({ allowed: true, remaining: 0, resetSeconds: 30 });
  expect(windows.take("key", 59_999)).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 });
  expect(windows.take("key", 60_000)).toEqual({ allowed: true, remaining: 0, resetSeconds: 30 });
});

test("a clock that steps back shuts nobody out for longer than the window", () => {
  const windows = new SlidingWindows(2, 60);
  const hourMs = 3_600_000;
  expect([0, 1].map((ms) => windows.take("key", hourMs + ms).allowed)).toEqual([true, true]);

  expect(windows.take("key", 0)).toEqual({ allowed: false, remaining: 0, resetSeconds: 60 });
  expect(windows.take("key", 59_999).allowed).toBe(false);
  expect(windows.take("key", 60_000).allowed).toBe(true);
});
