import type { Transaction } from "@quote-financing/db/database";
import { deliveryLanes } from "@quote-financing/db/schema/tables";
import { and, eq, isNotNull, sql } from "drizzle-orm";

/**
 * Each mark has a time of its own: a worker wipes the one that it has seen, and would take another one of the same moment for it
 * (packages/delivery, turn-statement.ts). By way of UTC, as what takes from a `timestamptz` is not immutable (decision record 0402).
 */
const marked = (now: Date) =>
  sql`least((due_at at time zone 'UTC' - interval '1 millisecond') at time zone 'UTC', ${now.toISOString()}::timestamptz)`;

/**
 * Makes a destination's lane due, and lets it be tried at once, also while it fails or its receiver wants a pause: a person
 * asked for it. The lane is locked before deliveries are, as workers do.
 */
export async function wakeLane(
  tx: Transaction,
  organizationId: string,
  destinationId: string,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update delivery_lanes set due_at = ${marked(now)}, probe_at = null, held_until = null
    where organization_id = ${organizationId} and destination_id = ${destinationId}`);
}

/**
 * Makes the lanes of an organization due, which may send again. Those that fail keep the time of their next attempt, and one of a paused
 * destination stays as it is: its resume marks it.
 */
export async function wakeLanes(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update delivery_lanes set due_at = ${marked(now)}
    where organization_id = ${organizationId} and not exists (
      select 1 from destinations where destinations.organization_id = ${organizationId}
        and destinations.destination_id = delivery_lanes.destination_id and paused_at is not null)`);
}

/**
 * Nothing may be sent by these lanes until somebody makes them due: else every look of every worker would find them, and pass over them.
 *
 * @param destinationId all lanes of the organization when omitted
 */
export async function letLanesRest(tx: Transaction, organizationId: string, destinationId?: string): Promise<void> {
  const ofDestination = destinationId === undefined ? undefined : eq(deliveryLanes.destinationId, destinationId);
  await tx
    .update(deliveryLanes)
    .set({ dueAt: null })
    .where(and(eq(deliveryLanes.organizationId, organizationId), ofDestination, isNotNull(deliveryLanes.dueAt)));
}

/** Events that failed in a pause of which people were told are no news once it ends (decision record 0231): only what fails later is. */
export async function passOverPause(
  tx: Transaction,
  organizationId: string,
  destinationId: string,
  pausedAt: Date,
): Promise<void> {
  await tx.execute(sql`
    update delivery_lanes set noticed_expiring_at = last_expired_at
    where organization_id = ${organizationId} and destination_id = ${destinationId}
      and noticed_expiring_at >= ${pausedAt.toISOString()}::timestamptz and last_expired_at > noticed_expiring_at`);
}

/** Workers lock the lane before deliveries; so does this, and none takes the lane meanwhile. */
export async function lockLane(tx: Transaction, organizationId: string, destinationId: string): Promise<void> {
  await tx
    .select({ fence: deliveryLanes.fence })
    .from(deliveryLanes)
    .where(and(eq(deliveryLanes.organizationId, organizationId), eq(deliveryLanes.destinationId, destinationId)))
    .for("update");
}
