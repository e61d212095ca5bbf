import { createDeliveryProcess, type DeliveryOptions } from "./delivery-options.ts";
import { LaneBoard } from "./lanes/lane-board.ts";
import { countDueDeliveries } from "./upkeep/count-due-deliveries.ts";
import { deleteOld } from "./upkeep/delete-old.ts";
import { runUpkeep } from "./upkeep/run-upkeep.ts";

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
/** Old rows are deleted by the call of this minute: once an hour. */
const RETENTION_MINUTE = 7;

/**
 * One call of the cron route: delivers what is due until nothing is, or the budget ends. Any number may run at once and
 * beside loops: every lane has one holder (contract-decisions §9, decision record 0061).
 */
export async function runDeliveryTick(options: DeliveryTickOptions): Promise<DeliveryTickResult> {
  const { parts, sender, owner } = createDeliveryProcess(options);
  const board = new LaneBoard(parts, { owner, holdsQuietLanes: false });
  const endsAtMs = performance.now() + options.budgetMs;
  try {
    await runUpkeep(parts);
    if (parts.clock.now().getUTCMinutes() === RETENTION_MINUTE)
      await deleteOld(parts.db, parts.clock.now(), parts.policy);
    while (performance.now() < endsAtMs) {
      const taken = await board.takeDueLanes();
      if (taken === 0 && board.heldLanes === 0) break;
      await board.waitForLane(Math.min(LOOK_AGAIN_MS, Math.max(0, endsAtMs - performance.now())));
    }
    await board.stop(parts.policy.ackTimeoutMs);
    return { ...board.counts, left: await countDueDeliveries(parts.db, parts.clock.now()) };
  } finally {
    await board.stop(0);
    await sender.close();
  }
}
