import { IntervalTask } from "@quote-financing/domain/time/interval-task";
import { drawnByChance } from "@quote-financing/domain/time/maintenance-round";
import type { Timer } from "@quote-financing/domain/time/timer";
import type { DeliveryDependencies } from "./delivery-dependencies.ts";
import { createDeliveryProcess, type DeliveryOptions } from "./delivery-options.ts";
import { countDueDeliveries } from "./maintenance/count-due-deliveries.ts";
import { deleteOld } from "./maintenance/delete-old.ts";
import { runMaintenance } from "./maintenance/run-maintenance.ts";
import { beatMs } from "./queue/lease/heartbeat.ts";
import { WorkerPool } from "./queue/worker-pool.ts";

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
/** Maintenance comes right after the first look and may take this share of a call. */
const MAINTENANCE_SHARE = 1 / 3;

/**
 * One call of the cron route: delivers what is due until nothing is, or the budget ends. Any number may run at once, and
 * together with loops: every lane has one holder (contract-decisions §9, decision records 0061 and 0222).
 */
export async function runDeliveryTick(options: DeliveryTickOptions): Promise<DeliveryTickResult> {
  const { dependencies, sender, owner } = createDeliveryProcess(options);
  const { db, clock, timer, policy, log, random } = dependencies;
  const pool = new WorkerPool(dependencies, { owner, holdsQuietLanes: false });
  const work = () => pool.beat();
  const beating = { name: "heartbeat", intervalMs: beatMs(policy), work, warn: log.warn, timer, random };
  const heartbeat = new IntervalTask(beating);
  const endsAtMs = timer.now() + options.budgetMs;
  const time = within(timer, options.budgetMs);
  try {
    await pool.beat();
    heartbeat.start();
    await pool.takeAnyDueLanes();
    const maintenanceTime = within(timer, options.budgetMs * MAINTENANCE_SHARE);
    await runMaintenance(dependencies, maintenanceTime.signal).finally(maintenanceTime.end);
    const retention = deleteSomeOld(dependencies, time.signal);
    while (timer.now() < endsAtMs) {
      const taken = await pool.takeDueLanes();
      if (taken === 0 && pool.heldLanes === 0) break;
      await pool.waitForLane(Math.min(LOOK_AGAIN_MS, Math.max(0, endsAtMs - timer.now())));
    }
    await Promise.all([pool.stop(policy.ackTimeoutMs), retention]);
    return { ...pool.counts, left: await countDueDeliveries(db, clock.now()) };
  } finally {
    time.end();
    await heartbeat.stop();
    await pool.stop(0);
    await sender.close();
  }
}

interface TimeLimit {
  /** Aborted after its time, or by `end`. */
  readonly signal: AbortSignal;
  end(): void;
}

function within(timer: Timer, milliseconds: number): TimeLimit {
  const time = new AbortController();
  const cancel = timer.after(milliseconds, () => time.abort());
  return {
    signal: time.signal,
    end() {
      cancel();
      time.abort();
    },
  };
}

async function deleteSomeOld(
  { db, clock, policy, random, log }: DeliveryDependencies,
  signal: AbortSignal,
): Promise<void> {
  try {
    await deleteOld(db, clock.now(), policy, { ...drawnByChance(random), signal });
  } catch (error) {
    log.warn({ err: error }, "Old rows could not be deleted; a later call tries again.");
  }
}
