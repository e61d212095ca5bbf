import type { DeliveryParts } from "../delivery-parts.ts";
import { cancelOrphans } from "./cancel-orphans.ts";
import { expireDeliveries } from "./expire-deliveries.ts";
import { rearmLanes } from "./rearm-lanes.ts";

/** The slow round, each minute in the loop and at the start of each cron call. */
export async function runUpkeep({ db, clock, policy, log, watch }: DeliveryParts): Promise<void> {
  const rearmed = await rearmLanes(db, clock.now(), policy.leaseMs);
  if (rearmed > 0) log.warn({ rearmed }, "Lanes slept although deliveries were due; they are awake again.");
  const expired = await expireDeliveries(db, clock.now());
  if (expired > 0) {
    watch.settled("failed", expired);
    log.warn({ expired }, "Deliveries were not acknowledged within their window and have failed.");
  }
  const canceled = await cancelOrphans(db, clock.now());
  if (canceled > 0) log.info({ canceled }, "Deliveries of deleted destinations were canceled.");
}
