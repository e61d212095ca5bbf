import { destinations } from "@quote-financing/db/schema/tables";
import { recordAudit } from "../../../audit/record-audit.ts";
import { requireRoleStill } from "../../../identity/credentials/require-role-still.ts";
import { withdrawReplays } from "../../../rest/idempotency/withdraw-replays.ts";
import type { OrganizationContext } from "../../../trpc.ts";
import { findDestinationLocked, isDestination } from "../access.ts";
import type { DestinationIdInput, RotatedSigningSecret } from "../schema.ts";
import { waitOutDestinationCache } from "../wait-out-destination-cache.ts";
import { makeSigningSecret, previousSigning } from "./signing-secret.ts";

/**
 * Replaces the secret that signs deliveries, or makes the first one: contract-decisions §14, a bare object. For a day
 * the one before signs too; the one before that is dropped at once. The destination itself did not change: `updatedAt`
 * stays.
 *
 * @throws DomainError `resource_missing`
 */
export async function rotateSigningSecret(
  ctx: OrganizationContext,
  { destinationId }: DestinationIdInput,
): Promise<RotatedSigningSecret> {
  const { organizationId, services } = ctx;
  const rotated = await services.db.transact(async (tx) => {
    await findDestinationLocked(tx, organizationId, destinationId);
    await requireRoleStill(tx, ctx.caller, "destinations.write");

    const { signingSecret, sealedSigningSecret } = makeSigningSecret(services, organizationId, destinationId);
    const rotatedAt = services.clock.now();
    const previous = await previousSigning(services, tx, { organizationId, destinationId }, rotatedAt);
    await tx
      .update(destinations)
      .set({ sealedSigningSecret, ...previous })
      .where(isDestination(organizationId, destinationId));
    await withdrawReplays(tx, organizationId, [destinationId]);

    await recordAudit(ctx, tx, {
      organizationId,
      action: "destination.signing_secret_rotated",
      subjectId: destinationId,
    });

    const until = previous.previousSigningUntil;
    return {
      destinationId,
      signingSecret,
      rotatedAt: rotatedAt.toISOString(),
      ...(until === null ? {} : { previousSigningUntil: until.toISOString() }),
    };
  });
  await waitOutDestinationCache(ctx, destinationId);
  return rotated;
}
