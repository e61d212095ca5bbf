import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered } from "../../../testing-rendered.ts";
import { HealthSummary } from "./health-summary.tsx";

test("how much succeeded is told with the time that it counts, in a list where nothing else says it", () => {
  const last24Hours = { attempts: 50, succeeded: 49, successRate: 0.98, p50Ms: 12, p95Ms: 40 };
  const health = {
    destinationId: "des_1",
    condition: "healthy",
    failureStreak: 0,
    backlog: 0,
    untried: 0,
    last24Hours,
  } as const;

  const html = rendered(createElement(HealthSummary, { health }));

  expect(html.replaceAll("<!-- -->", "")).toContain("Success rate in 24 hours: 98%");
});
