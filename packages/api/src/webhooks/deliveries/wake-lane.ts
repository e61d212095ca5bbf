import type { Transaction } from "@quote-financing/db/database";
import { DELIVERY_WINDOW_MS } from "@quote-financing/domain/webhooks/delivery-window";
import { sql } from "drizzle-orm";

/** The attempt time of what a person asks for, before what already waits: a failing lane's one probe takes it. */
export const beforeAllElse = (now: Date) => new Date(now.getTime() - DELIVERY_WINDOW_MS);

/**
 * Makes a destination's lane due, and lets a failing one be tried at once: a person asked for it. The lane is locked
 * before deliveries are, as workers do.
 */
export async function wakeLane(
  tx: Transaction,
  organizationId: string,
  destinationId: string,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update delivery_lanes set due_at = least(due_at, ${now.toISOString()}::timestamptz), probe_at = null
    where organization_id = ${organizationId} and destination_id = ${destinationId}`);
}
