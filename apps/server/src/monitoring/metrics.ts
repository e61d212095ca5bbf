import type { DeliveryObserver } from "@quote-financing/delivery/delivery-observer";
import type { TaskHealth } from "@quote-financing/domain/time/task-health";
import { collectDefaultMetrics, Registry } from "prom-client";
import { watchBackgroundTasks } from "./background-task-metrics.ts";
import { watchDatabase } from "./database-metrics.ts";
import { createDeliveryMetrics } from "./delivery-metrics.ts";
import { type LiveStats, watchLive } from "./live-metrics.ts";
import type { MetricsSource } from "./metrics-query.ts";
import { type ReplicaSource, watchReplica } from "./replica-metrics.ts";
import { createRequestMetrics, type RequestMeasure } from "./request-metrics.ts";

/** The metrics of one process (decision record 0145). ops/prometheus and ops/grafana name them. */
export interface Metrics {
  readonly count: (measure: RequestMeasure) => void;
  /** Metrics of the outbox, the lanes and the connections, asked at a scrape and at most every few seconds. */
  readonly watchDatabase: (source: MetricsSource) => void;
  /** Where lists are read, for a process that has a replica. */
  readonly watchReplica: (replica: ReplicaSource) => void;
  /** For the delivery loop of this process. */
  readonly deliveryObserver: DeliveryObserver;
  /** Asks for what the loop holds at every scrape. */
  readonly watchLoop: (stats: () => { readonly heldLanes: number; readonly inFlight: number }) => void;
  /** For a process that tells open pages of changes. */
  readonly watchLive: (stats: () => LiveStats) => void;
  /** For the work that this process repeats. */
  readonly watchBackgroundTasks: (rounds: () => readonly TaskHealth[]) => void;
  /** In the text format of Prometheus. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

/**
 * Between two looks at how late the event loop is; each wakes the process up, and counts as so much lag. At prom-client's own
 * 10 ms, a process that has nothing to do spent most of its time on them.
 */
const EVENT_LOOP_LOOK_MS = 100;

/** A registry of its own: what libraries put into prom-client's global one is not ours to show. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_LOOK_MS });
  const delivery = createDeliveryMetrics(registry);
  return {
    count: createRequestMetrics(registry),
    watchDatabase: (source) => watchDatabase(registry, source),
    watchReplica: (replica) => watchReplica(registry, replica),
    deliveryObserver: delivery.observer,
    watchLoop: delivery.watchLoop,
    watchLive: (stats) => watchLive(registry, stats),
    watchBackgroundTasks: (rounds) => watchBackgroundTasks(registry, rounds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
