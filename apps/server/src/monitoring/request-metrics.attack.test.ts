import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createRequestMetrics } from "./request-metrics.ts";

test("methods that a client makes up share one label", async () => {
  const registry = new Registry();
  const measure = createRequestMetrics(registry);

  for (const method of ["GET", "MADE-UP", "get", "PROPFIND"])
    measure({ part: "rest", method, route: "/v1/quotes", status: 405, durationMs: 1 });

  const labels = (await registry.metrics()).matchAll(/^http_requests_total\{.*method="([^"]+)".*\} (\d)$/gm);
  expect(Array.from(labels, ([, method, count]) => [method, count])).toEqual([
    ["GET", "1"],
    ["other", "3"],
  ]);
});
