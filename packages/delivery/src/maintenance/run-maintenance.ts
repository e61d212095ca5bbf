import { HOUR_MS } from "@quote-financing/domain/time/durations";
import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import { forgetDeadWorkers } from "../queue/lease/heartbeat.ts";
import { cancelOrphans } from "./cancel-orphans.ts";
import { expireDeliveries } from "./expire-deliveries.ts";

/**
 * The slow round: each minute in the loop, and at the start of each cron call. A step that fails is logged and stops
 * nothing else: neither the steps after it nor delivery.
 *
 * @param signal no further batch is begun once it is aborted.
 * @returns the names of the steps that failed.
 */
export async function runMaintenance(dependencies: DeliveryDependencies, signal?: AbortSignal): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, step] of Object.entries({ expire, cancel, forget })) {
    if (signal?.aborted === true) break;
    try {
      await step(dependencies, signal);
    } catch (error) {
      dependencies.log.error({ err: error, maintenance: name }, "A step of the maintenance of deliveries failed.");
      failed.push(name);
    }
  }
  return failed;
}

async function expire(
  { db, clock, log, observer }: DeliveryDependencies,
  signal: AbortSignal | undefined,
): Promise<void> {
  const expired = await expireDeliveries(db, clock.now(), signal);
  if (expired === 0) return;
  observer.settled("failed", expired);
  log.warn({ expired }, "Deliveries were not acknowledged within their window and have failed.");
}

async function cancel({ db, clock, log }: DeliveryDependencies, signal: AbortSignal | undefined): Promise<void> {
  const canceled = await cancelOrphans(db, clock.now(), signal);
  if (canceled > 0) log.info({ canceled }, "Deliveries of deleted destinations were canceled.");
}

/** A worker that was last heard of an hour ago will not come back. */
const FORGET_AFTER_MS = HOUR_MS;

async function forget({ db, clock }: DeliveryDependencies): Promise<void> {
  await forgetDeadWorkers(db, new Date(clock.now().getTime() - FORGET_AFTER_MS));
}
