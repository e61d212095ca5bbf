import { expect, test } from "vitest";
import { BatchSize } from "./batch-size.ts";

test("nothing is read ahead while nothing is answered, also when two turns begin in one instant", () => {
  const size = new BatchSize(64);
  size.turnStarted(10, 0);
  size.turnStarted(10, 0);
  expect(size.prefetch).toBe(0);
  size.turnStarted(10, 3);
  expect(size.prefetch).toBe(64);
  size.turnStarted(13, 3);
  expect(size.prefetch).toBe(64);
  size.turnStarted(1_013, 10);
  expect(size.prefetch).toBe(0);
});
