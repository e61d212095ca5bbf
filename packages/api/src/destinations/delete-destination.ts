import type { Transaction } from "@quote-financing/db/database";
import { deliveries, deliveryLanes, destinations } from "@quote-financing/db/schema/tables";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../audit/record-audit.ts";
import type { OrganizationContext } from "../trpc.ts";
import { hostOf } from "./accepted-url.ts";
import { findDestinationLocked, isDestination } from "./access.ts";
import type { DestinationIdInput } from "./schema.ts";

/**
 * Deletes a destination with its secret and its lane; what still waited to be sent becomes `canceled`, and the delivery
 * log stays: service-interface §4.13, contract-decisions §9, decision record 0052.
 *
 * @throws DomainError `resource_missing`
 */
export async function deleteDestination(ctx: OrganizationContext, { destinationId }: DestinationIdInput) {
  const { organizationId } = ctx;
  await ctx.services.db.transact(async (tx) => {
    const stored = await findDestinationLocked(tx, organizationId, destinationId);

    await lockLane(tx, organizationId, destinationId);
    await tx.delete(destinations).where(isDestination(organizationId, destinationId));
    await cancelPending(tx, organizationId, destinationId, ctx.services.clock.now());

    await recordAudit(ctx, tx, {
      organizationId,
      action: "destination.deleted",
      subjectId: destinationId,
      details: { name: stored.name, host: hostOf(stored.url) },
    });
  });
}

/** Workers and event writers lock the lane before deliveries; so does this. */
async function lockLane(tx: Transaction, organizationId: string, destinationId: string): Promise<void> {
  await tx
    .select({ fence: deliveryLanes.fence })
    .from(deliveryLanes)
    .where(and(eq(deliveryLanes.organizationId, organizationId), eq(deliveryLanes.destinationId, destinationId)))
    .for("update");
}

async function cancelPending(tx: Transaction, organizationId: string, destinationId: string, now: Date) {
  await tx
    .update(deliveries)
    .set({ state: "canceled", nextAttemptAt: null, settledAt: now })
    .where(
      and(
        eq(deliveries.organizationId, organizationId),
        eq(deliveries.destinationId, destinationId),
        eq(deliveries.state, "pending"),
      ),
    );
}
