import type { DeliveryParts } from "./delivery-dependencies.ts";
import { createDeliveryProcess, type DeliveryOptions } from "./delivery-options.ts";
import { countDueDeliveries } from "./maintenance/count-due-deliveries.ts";
import { deleteOld } from "./maintenance/delete-old.ts";
import { runUpkeep } from "./maintenance/run-maintenance.ts";
import { LaneBoard } from "./queue/worker-pool.ts";

export interface DeliveryTickOptions extends DeliveryOptions {
  /** Nothing new is sent after this time; what is in flight then ends by its own clock, at most 30 s later. */
  readonly budgetMs: number;
}

export interface DeliveryTickResult {
  readonly delivered: number;
  /** Attempts that failed and will be made again, or were the last. */
  readonly failed: number;
  /** Deliveries that were due and not tried, counted to 100 000. */
  readonly left: number;
}

const LOOK_AGAIN_MS = 250;
/** Upkeep comes first and may take this part of a call. */
const UPKEEP_PART = 1 / 3;
/** A call keeps nothing between calls: each looks for old rows at a few organizations, drawn anew (record 0173). */
const RETENTION_PART = 1 / 60;

/**
 * One call of the cron route: delivers what is due until nothing is, or the budget ends. Any number may run at once and
 * beside loops: every lane has one holder (contract-decisions §9, decision record 0061).
 */
export async function runDeliveryTick(options: DeliveryTickOptions): Promise<DeliveryTickResult> {
  const { parts, sender, owner } = createDeliveryProcess(options);
  const board = new LaneBoard(parts, { owner, holdsQuietLanes: false });
  const endsAtMs = performance.now() + options.budgetMs;
  const budget = AbortSignal.timeout(Math.floor(options.budgetMs));
  try {
    await runUpkeep(parts, AbortSignal.timeout(Math.floor(options.budgetMs * UPKEEP_PART)));
    const retention = deleteSomeOld(parts, budget);
    while (performance.now() < endsAtMs) {
      const taken = await board.takeDueLanes();
      if (taken === 0 && board.heldLanes === 0) break;
      await board.waitForLane(Math.min(LOOK_AGAIN_MS, Math.max(0, endsAtMs - performance.now())));
    }
    await Promise.all([board.stop(parts.policy.ackTimeoutMs), retention]);
    return { ...board.counts, left: await countDueDeliveries(parts.db, parts.clock.now()) };
  } finally {
    await board.stop(0);
    await sender.close();
  }
}

async function deleteSomeOld({ db, clock, policy, random, log }: DeliveryParts, signal: AbortSignal): Promise<void> {
  try {
    await deleteOld(db, clock.now(), policy, { includes: () => random() < RETENTION_PART, signal });
  } catch (error) {
    log.warn({ err: error }, "Old rows could not be deleted; a later call tries again.");
  }
}
