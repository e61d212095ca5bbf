import type { DeliveryObserver } from "@quote-financing/delivery/delivery-observer";
import {
  type AttemptOutcome,
  type AttemptResult,
  isAcknowledged,
  wasSent,
} from "@quote-financing/delivery/sending/send";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];

export interface DeliveryMetrics {
  readonly observer: DeliveryObserver;
  readonly watchLoop: (stats: () => { readonly heldLanes: number; readonly inFlight: number }) => void;
}

/** What the delivery loop of this process does. No label names a merchant or a destination: their number has no bound. */
export function createDeliveryMetrics(registry: Registry): DeliveryMetrics {
  const attempts = new Counter({
    name: "delivery_attempts_total",
    help: "Attempts by outcome and reason: a status class, or why no response came.",
    labelNames: ["outcome", "reason"],
    registers: [registry],
  });
  // From the start on: what rises from nothing to its first value is no increase to an alert.
  attempts.inc({ outcome: "failed", reason: "secret_unreadable" }, 0);
  const durations = new Histogram({
    name: "delivery_attempt_duration_seconds",
    help: "Time of one attempt over DNS, connect, TLS and response.",
    labelNames: ["outcome"],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const settled = new Counter({
    name: "deliveries_settled_total",
    help: "Deliveries that came to their end: acknowledged, or given up after 24 hours.",
    labelNames: ["state"],
    registers: [registry],
  });
  for (const state of ["delivered", "failed"]) settled.inc({ state }, 0);
  const attemptEnded = (outcome: AttemptResult): void => {
    if (!wasSent(outcome)) return;
    const labels = { outcome: isAcknowledged(outcome) ? "delivered" : "failed" };
    attempts.inc({ ...labels, reason: reasonOf(outcome) });
    durations.observe(labels, outcome.durationMs / 1000);
  };
  return {
    observer: { attemptStarted: () => attemptEnded, settled: (state, count) => settled.inc({ state }, count) },
    watchLoop(stats) {
      gauge(registry, "delivery_lanes_held", "Lanes that this process leases.", () => stats().heldLanes);
      gauge(registry, "delivery_attempts_in_flight", "Attempts under way in this process.", () => stats().inFlight);
    },
  };
}

const reasonOf = ({ status, errorClass }: AttemptOutcome): string =>
  errorClass ?? (status === null ? "unknown" : `${Math.floor(status / 100)}xx`);

function gauge(registry: Registry, name: string, help: string, value: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(value());
    },
  });
}
