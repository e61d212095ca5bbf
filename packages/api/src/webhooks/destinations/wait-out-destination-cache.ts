import type { Orm, Transaction } from "@quote-financing/db/database";
import { deliveryLanes, deliveryWorkers } from "@quote-financing/db/schema/tables";
import { pause } from "@quote-financing/domain/time/pause";
import { DESTINATION_CACHE_MS } from "@quote-financing/domain/webhooks/delivery-times";
import { and, eq, gt } from "drizzle-orm";
import type { OrganizationContext } from "../../trpc.ts";

/**
 * Resolves when no worker sends by what it read of a destination before now: a change of url or secret is answered after
 * that, so that the very next send counts it (contract-decisions §9, decision record 0189). A destination whose lane no
 * living worker holds was read by nobody: nothing is waited for.
 */
export async function waitOutDestinationCache(ctx: OrganizationContext, destinationId: string): Promise<void> {
  const { db, timer } = ctx.services;
  if (await isLaneHeld(ctx, db.orm, destinationId)) await pause(timer, DESTINATION_CACHE_MS);
}

/** Whether a worker that is alive holds the lane of the destination. Lanes and workers lie apart on a distributed database. */
export async function isLaneHeld(
  { organizationId, services }: OrganizationContext,
  store: Orm | Transaction,
  destinationId: string,
): Promise<boolean> {
  const [lane] = await store
    .select({ leaseOwner: deliveryLanes.leaseOwner })
    .from(deliveryLanes)
    .where(and(eq(deliveryLanes.organizationId, organizationId), eq(deliveryLanes.destinationId, destinationId)));
  if (lane === undefined || lane.leaseOwner === null) return false;
  const living = await store
    .select({ workerId: deliveryWorkers.workerId })
    .from(deliveryWorkers)
    .where(and(eq(deliveryWorkers.workerId, lane.leaseOwner), gt(deliveryWorkers.aliveUntil, services.clock.now())));
  return living.length > 0;
}
