import { destinations } from "@quote-financing/db/schema/tables";
import { pause } from "@quote-financing/domain/time/pause";
import { DESTINATION_CACHE_MS } from "@quote-financing/domain/webhooks/delivery-times";
import { recordAudit } from "../../audit/record-audit.ts";
import { withdrawReplays } from "../../rest/idempotency/withdraw-replays.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { hostOf } from "./accepted-url.ts";
import { findDestinationLocked, isDestination } from "./access.ts";
import { cancelWaiting } from "./cancel-waiting.ts";
import type { DestinationIdInput } from "./schema.ts";
import { isLaneHeld } from "./wait-out-destination-cache.ts";
import { lockLane } from "./wake-lane.ts";

/**
 * Deletes a destination with its secret and its lane; what still waited to be sent becomes `canceled` (of a large
 * backlog the rest by maintenance), and the delivery log stays: contract-decisions §9, decision records 0052 and 0172.
 *
 * @throws DomainError `resource_missing`
 */
export async function deleteDestination(ctx: OrganizationContext, { destinationId }: DestinationIdInput) {
  const { organizationId } = ctx;
  const wasHeld = await ctx.services.db.transact(async (tx) => {
    const stored = await findDestinationLocked(tx, organizationId, destinationId);

    await lockLane(tx, organizationId, destinationId);
    const isHeld = await isLaneHeld(ctx, tx, destinationId);
    await tx.delete(destinations).where(isDestination(organizationId, destinationId));
    await cancelWaiting(tx, { organizationId, destinationId }, ctx.services.clock.now());
    await withdrawReplays(tx, organizationId, [destinationId]);

    await recordAudit(ctx, tx, {
      organizationId,
      action: "destination.deleted",
      subjectId: destinationId,
      details: { name: stored.name, host: hostOf(stored.url) },
    });
    return isHeld;
  });
  if (wasHeld) await pause(ctx.services.timer, DESTINATION_CACHE_MS);
}
