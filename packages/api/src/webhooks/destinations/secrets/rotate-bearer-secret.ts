import { destinations } from "@quote-financing/db/schema/tables";
import { recordAudit } from "../../../audit/record-audit.ts";
import { requireRoleStill } from "../../../identity/credentials/require-role-still.ts";
import { withdrawReplays } from "../../../rest/idempotency/withdraw-replays.ts";
import type { OrganizationContext } from "../../../trpc.ts";
import { findDestinationLocked, isDestination } from "../access.ts";
import type { DestinationIdInput, RotatedSecret } from "../schema.ts";
import { waitOutDestinationCache } from "../wait-out-destination-cache.ts";
import { makeBearerSecret } from "./bearer-secret.ts";

/**
 * Replaces the secret: specification §4.14, a bare object. The old one is overwritten, so that nothing can send it
 * again, queued retries included. The destination itself did not change: `updatedAt` stays.
 *
 * @throws DomainError `resource_missing`
 */
export async function rotateBearerSecret(
  ctx: OrganizationContext,
  { destinationId }: DestinationIdInput,
): Promise<RotatedSecret> {
  const { organizationId } = ctx;
  const rotated = await ctx.services.db.transact(async (tx) => {
    await findDestinationLocked(tx, organizationId, destinationId);
    await requireRoleStill(tx, ctx.caller, "destinations.write");

    const { bearerSecret, sealedBearerSecret } = makeBearerSecret(ctx.services, organizationId, destinationId);
    const rotatedAt = ctx.services.clock.now();
    await tx
      .update(destinations)
      .set({ sealedBearerSecret, secretRotatedAt: rotatedAt })
      .where(isDestination(organizationId, destinationId));
    await withdrawReplays(tx, organizationId, [destinationId]);

    await recordAudit(ctx, tx, {
      organizationId,
      action: "destination.secret_rotated",
      subjectId: destinationId,
    });

    return { destinationId, bearerSecret, rotatedAt: rotatedAt.toISOString() };
  });
  await waitOutDestinationCache(ctx, destinationId);
  return rotated;
}
