import type { DeliveryParts } from "../delivery-parts.ts";
import { rearmLanes } from "./rearm-lanes.ts";

/** The slow round, each minute in the loop and at the start of each cron call. */
export async function runUpkeep({ db, clock, log }: DeliveryParts): Promise<void> {
  const rearmed = await rearmLanes(db, clock.now());
  if (rearmed > 0) log.warn({ rearmed }, "Lanes slept although deliveries were due; they are awake again.");
}
