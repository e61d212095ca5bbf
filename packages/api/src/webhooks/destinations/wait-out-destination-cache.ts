import type { Orm, Transaction } from "@quote-financing/db/database";
import { deliveryLanes, deliveryWorkers } from "@quote-financing/db/schema/tables";
import { pause } from "@quote-financing/domain/time/pause";
import { DESTINATION_CACHE_MS } from "@quote-financing/domain/webhooks/destination-cache";
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

/** Whether a worker that is alive holds the lane of the destination. */
export async function isLaneHeld(
  { organizationId, services }: OrganizationContext,
  store: Orm | Transaction,
  destinationId: string,
): Promise<boolean> {
  const held = await store
    .select({ workerId: deliveryWorkers.workerId })
    .from(deliveryLanes)
    .innerJoin(deliveryWorkers, eq(deliveryWorkers.workerId, deliveryLanes.leaseOwner))
    .where(
      and(
        eq(deliveryLanes.organizationId, organizationId),
        eq(deliveryLanes.destinationId, destinationId),
        gt(deliveryWorkers.aliveUntil, services.clock.now()),
      ),
    );
  return held.length > 0;
}
