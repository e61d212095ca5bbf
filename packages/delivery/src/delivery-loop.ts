import type { DeliveryParts } from "./delivery-dependencies.ts";
import { createDeliveryProcess, type DeliveryOptions } from "./delivery-options.ts";
import { Repetition } from "./interval-task.ts";
import { deleteOld } from "./maintenance/delete-old.ts";
import { runUpkeep } from "./maintenance/run-maintenance.ts";
import { LaneBoard } from "./queue/worker-pool.ts";
import type { RoundHealth } from "./round-health.ts";
import { WakeQueue } from "./wake-queue.ts";

export interface DeliveryLoop {
  /** This organization has fresh deliveries, committed. Never throws, never waits. */
  wake(organizationId: string): void;
  /** Ends the loop; what is in flight has `graceMs` (10 s when omitted) to be answered. Idempotent. */
  stop(graceMs?: number): Promise<void>;
  /** False when no round was done for a while: a reason to restart the process. */
  isAlive(): boolean;
  /** How its rounds go, by name: delivery, upkeep, retention, connections, and the turns of lanes. */
  health(): RoundHealth[];
  /** For metrics. */
  stats(): { heldLanes: number; inFlight: number; delivered: number; failed: number };
}

const STOP_GRACE_MS = 10_000;
const ALIVE_WITHIN_MS = 30_000;
const RETENTION_MS = 60 * 60_000;
const IDLE_CONNECTIONS_MS = 15_000;

/**
 * Delivers until stopped. A wake is answered at once; a poll each half second finds retries, what other processes
 * wrote, and the lanes of workers that died (design §4, decision records 0060 and 0061).
 */
export function startDeliveryLoop(options: DeliveryOptions): DeliveryLoop {
  const { parts, sender, owner } = createDeliveryProcess(options);
  const board = new LaneBoard(parts, { owner, holdsQuietLanes: true });
  const wakes = new WakeQueue((organizationId) => board.takeLanesOf(organizationId), parts.log.warn);
  const ending = new AbortController();
  const { signal } = ending;
  const { policy, log } = parts;
  const repeated = (name: string, pauseMs: number, work: () => Promise<unknown>): Repetition =>
    new Repetition({ name, pauseMs, work, warn: log.warn });
  const polling = repeated("delivery", policy.pollMs, () => board.takeDueLanes());
  const upkeep = repeated("upkeep", policy.upkeepMs, () => upkeepRound(parts, signal));
  const retention = repeated("retention", RETENTION_MS, () =>
    deleteOld(parts.db, parts.clock.now(), policy, { signal }),
  );
  const idle = repeated("connections", IDLE_CONNECTIONS_MS, async () => sender.closeIdle());
  const repetitions = [polling, upkeep, retention, idle];
  for (const repetition of repetitions) repetition.start();
  let stopping: Promise<void> | undefined;

  const stop = async (graceMs: number) => {
    wakes.stop();
    ending.abort();
    // Lanes end beside what else still runs: they must be settled and given back however long a statement takes.
    await Promise.all([board.stop(graceMs), ...repetitions.map((repetition) => repetition.stop())]);
    await board.stop(0);
    await sender.close();
  };
  return {
    wake(organizationId) {
      board.wakeLanesOf(organizationId);
      wakes.add(organizationId);
    },
    stop: (graceMs = STOP_GRACE_MS) => (stopping ??= stop(graceMs)),
    isAlive: () => stopping === undefined && polling.health.sinceSuccessMs < ALIVE_WITHIN_MS,
    health: () => [...repetitions.map(({ health }) => health), board.turns.health],
    stats: () => ({ heldLanes: board.heldLanes, inFlight: board.inFlight, ...board.counts }),
  };
}

/** Every part is tried; a round in which one failed was not done. */
async function upkeepRound(parts: DeliveryParts, signal: AbortSignal): Promise<void> {
  const failed = await runUpkeep(parts, signal);
  if (failed.length > 0) throw new Error(`Upkeep failed: ${failed.join(", ")}.`);
}
