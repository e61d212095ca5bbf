import { expect, test } from "vitest";
import { isFailing } from "./task-health.ts";

test("a failover is no reason to be taken out of service, failing again and again is", () => {
  const health = { name: "delivery", failures: 0, failingForMs: 0, sinceSuccessMs: 0 };
  expect(isFailing({ ...health, failures: 2, failingForMs: 60_000 })).toBe(false);
  expect(isFailing({ ...health, failures: 9, failingForMs: 4_000 })).toBe(false);
  expect(isFailing({ ...health, failures: 3, failingForMs: 5_000 })).toBe(true);
});
