import { expect, test } from "vitest";
import { createWidgetThrottle } from "./widget-throttle.ts";

test("a client gets 80 answers at once and 40 a second, and another one's are its own", () => {
  const take = createWidgetThrottle();
  const allowed = (client: string, count: number, nowMs: number) =>
    Array.from({ length: count }, () => take(client, nowMs)).filter((state) => state.allowed).length;

  expect(allowed("a", 200, 0)).toBe(80);
  expect(allowed("a", 200, 1_000)).toBe(40);
  expect(allowed("b", 10, 1_000)).toBe(10);
  expect(take("a", 1_000).resetSeconds).toBe(1);
});
