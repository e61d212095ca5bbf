import { Counter, Histogram, type Registry } from "prom-client";

/** One answered request, whichever part of the process answered it. */
export interface RequestMeasure {
  readonly part: "rest" | "portal" | "operations";
  readonly method: string;
  /** A pattern, never a path: the number of label values stays small. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

const LABELS = ["part", "method", "route", "status"] as const;
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Other methods share one label value: a client chooses them. */
const METHODS = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/** Rates and latencies by route pattern and status. */
export function createRequestMetrics(registry: Registry): (measure: RequestMeasure) => void {
  const requests = new Counter({
    name: "http_requests_total",
    help: "Answered requests.",
    labelNames: LABELS,
    registers: [registry],
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's headers to its answer.",
    labelNames: LABELS,
    buckets: BUCKETS_S,
    registers: [registry],
  });
  return ({ part, method, route, status, durationMs }) => {
    const labels = { part, method: METHODS.has(method) ? method : "other", route, status };
    requests.inc(labels);
    durations.observe(labels, durationMs / 1000);
  };
}
