import { HOUR_MS } from "@quote-financing/domain/time/durations";
import { IntervalTask, type IntervalTaskOptions } from "@quote-financing/domain/time/interval-task";
import type { TaskHealth } from "@quote-financing/domain/time/task-health";
import type { DeliveryDependencies } from "./delivery-dependencies.ts";
import { createDeliveryProcess, type DeliveryOptions } from "./delivery-options.ts";
import { deleteOld } from "./maintenance/delete-old.ts";
import { runMaintenance } from "./maintenance/run-maintenance.ts";
import { beatMs } from "./queue/lease/heartbeat.ts";
import { WorkerPool } from "./queue/worker-pool.ts";
import { WakeQueue } from "./wake-queue.ts";

export interface DeliveryLoop {
  /** This organization has fresh deliveries, committed. Never throws, never waits. */
  wake(organizationId: string): void;
  /** Ends the loop; what is in flight has `graceMs` (10 s when omitted) to be answered. Idempotent. */
  stop(graceMs?: number): Promise<void>;
  /** False when no round was done for a while: a reason to restart the process. */
  isAlive(): boolean;
  /** How its rounds go, by name: heartbeat, delivery, upkeep, retention, connections, and the turns of lanes. */
  health(): TaskHealth[];
  /** For metrics. */
  stats(): { heldLanes: number; inFlight: number; delivered: number; failed: number };
}

const STOP_GRACE_MS = 10_000;
const ALIVE_WITHIN_MS = 30_000;
const RETENTION_MS = HOUR_MS;
const IDLE_CONNECTIONS_MS = 15_000;

/**
 * Delivers until stopped. A wake is answered at once; a poll each half second finds retries, what other processes
 * wrote, and the lanes of workers that died (design §4, decision records 0061 and 0222).
 */
export function startDeliveryLoop(options: DeliveryOptions): DeliveryLoop {
  const { dependencies, sender, owner } = createDeliveryProcess(options);
  const pool = new WorkerPool(dependencies, { owner, holdsQuietLanes: true });
  const wakes = new WakeQueue((organizationId) => pool.deliverEventsOf(organizationId), dependencies);
  const { policy, log, random, timer } = dependencies;
  const every = (
    intervalMs: IntervalTaskOptions["intervalMs"],
    name: string,
    work: IntervalTaskOptions["work"],
  ): IntervalTask => new IntervalTask({ name, intervalMs, work, warn: log.warn, random, timer });
  const heartbeat = every(beatMs(policy), "heartbeat", () => pool.beat());
  const pollMs = () => (pool.rests ? Math.max(policy.restingPollMs, policy.pollMs) : policy.pollMs);
  const polling = every(pollMs, "delivery", () => pool.takeDueLanes());
  const maintenance = every(policy.maintenanceMs, "upkeep", async (signal) => {
    await pool.takeAnyDueLanes();
    await maintenanceRound(dependencies, signal);
  });
  const retention = every(RETENTION_MS, "retention", (signal) =>
    deleteOld(dependencies.db, dependencies.clock.now(), policy, { signal }),
  );
  const idle = every(IDLE_CONNECTIONS_MS, "connections", async () => sender.closeIdle());
  const tasks = [heartbeat, polling, maintenance, retention, idle];
  for (const task of tasks) task.start();
  let stopping: Promise<void> | undefined;

  const stop = async (graceMs: number) => {
    wakes.stop();
    const others = tasks.filter((task) => task !== heartbeat);
    // Lanes end while other tasks still run: they must be settled and given back however long a statement takes.
    await Promise.all([pool.stop(graceMs).then(() => heartbeat.stop()), ...others.map((task) => task.stop())]);
    await pool.stop(0);
    await sender.close();
  };
  return {
    wake: (organizationId) => wakes.add(organizationId),
    stop: (graceMs = STOP_GRACE_MS) => (stopping ??= stop(graceMs)),
    isAlive: () => stopping === undefined && polling.health.sinceSuccessMs < ALIVE_WITHIN_MS,
    health: () => [...tasks.map(({ health }) => health), pool.turns.health],
    stats: () => ({ heldLanes: pool.heldLanes, inFlight: pool.inFlight, ...pool.counts }),
  };
}

/** Every part is tried; a round in which one failed was not done. */
async function maintenanceRound(dependencies: DeliveryDependencies, signal: AbortSignal): Promise<void> {
  const failed = await runMaintenance(dependencies, signal);
  if (failed.length > 0) throw new Error(`Maintenance failed: ${failed.join(", ")}.`);
}
