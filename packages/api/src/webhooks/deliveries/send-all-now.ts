import type { Transaction } from "@quote-financing/db/database";
import { deliveries } from "@quote-financing/db/schema/tables";
import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import type { OrganizationContext } from "../../trpc.ts";
import type { DestinationIdInput } from "../destinations/schema.ts";
import { wakeLane } from "../destinations/wake-lane.ts";
import { requireUnpaused } from "./access.ts";
import { BATCH, changeInBatches } from "./change-in-batches.ts";

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

  const isLater = isWaitingForLater(organizationId, destinationId, now);
  const earliest = tx
    .select({ eventId: deliveries.eventId })
    .from(deliveries)
    .where(isLater)
    .orderBy(deliveries.nextAttemptAt, deliveries.eventId)
    .limit(BATCH);
  const moved = await tx
    .update(deliveries)
    .set({ nextAttemptAt: now })
    .where(and(isLater, sql`${deliveries.eventId} = any(array(${earliest}))`))
    .returning({ eventId: deliveries.eventId });

  if (isFirst || moved.length > 0) {
    await recordAudit(ctx, tx, {
      organizationId,
      action: "deliveries.sent_now",
      subjectId: destinationId,
      details: { count: moved.length },
    });
  }
  ctx.markEventRecorded(organizationId);
  return moved.length;
}

/** The state as text, so that the index of these fits. */
const isWaitingForLater = (organizationId: string, destinationId: string, now: Date) =>
  and(
    eq(deliveries.organizationId, organizationId),
    eq(deliveries.destinationId, destinationId),
    sql`${deliveries.state} = 'pending' and ${deliveries.nextAttemptAt} > ${now.toISOString()}::timestamptz`,
    sql`${deliveries.windowEndsAt} > ${now.toISOString()}::timestamptz`,
  );
