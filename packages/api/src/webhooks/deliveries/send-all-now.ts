import type { Transaction } from "@quote-financing/db/database";
import { recordAudit } from "../../audit/record-audit.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { bringRetriesForward } from "../destinations/bring-retries-forward.ts";
import { changeInBatches } from "../destinations/change-in-batches.ts";
import type { DestinationIdInput } from "../destinations/schema.ts";
import { wakeLane } from "../destinations/wake-lane.ts";
import { requireUnpaused } from "./access.ts";

/**
 * Has everything tried now that waits for a destination (contract-decisions §11). What waits for a later hour becomes
 * due, the earliest first; what was never tried is due anyway. A destination that fails is tried once at once, and gets
 * the rest as soon as that succeeds: not one row of a backlog is touched for it (decision record 0232).
 *
 * @returns how many retries were brought forward, and whether there are more than one call moves.
 * @throws DomainError `resource_missing`; `state_conflict` when the destination is paused.
 */
export async function sendAllNow(ctx: OrganizationContext, { destinationId }: DestinationIdInput) {
  const now = ctx.services.clock.now();
  const data = await changeInBatches(async (isFirst) => {
    const moved = await ctx.services.db.transact((tx) => sendBatch(ctx, tx, { destinationId, now, isFirst }));
    return { found: moved, changed: moved };
  });
  return { data };
}

interface SendingBatch {
  readonly destinationId: string;
  readonly now: Date;
  readonly isFirst: boolean;
}

async function sendBatch(ctx: OrganizationContext, tx: Transaction, { destinationId, now, isFirst }: SendingBatch) {
  const { organizationId } = ctx;
  await wakeLane(tx, organizationId, destinationId, now);
  await requireUnpaused(tx, organizationId, destinationId);

  const moved = await bringRetriesForward(tx, { organizationId, destinationId, now });

  if (isFirst || moved > 0) {
    await recordAudit(ctx, tx, {
      organizationId,
      action: "deliveries.sent_now",
      subjectId: destinationId,
      details: { count: moved },
    });
  }
  ctx.wakeDeliveryAfterCommit(organizationId);
  return moved;
}
