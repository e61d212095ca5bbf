import type { Transaction } from "@quote-financing/db/database";
import { deliveries } from "@quote-financing/db/schema/tables";
import { and, count, eq, gte, inArray, sql } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { BATCH, changeInBatches } from "../destinations/change-in-batches.ts";
import { wakeLane } from "../destinations/wake-lane.ts";
import { requireUnpaused } from "./access.ts";
import { lockEvents } from "./lock-events.ts";
import { replayed } from "./replay-delivery.ts";
import type { ReplayFailedInput } from "./schema.ts";

/**
 * Sends every delivery of a destination that was given up since a time again, or says how many there are.
 *
 * @returns how many, and whether there are more than one call sends again.
 * @throws DomainError `resource_missing`; `state_conflict` while the destination is paused
 */
export async function replayFailed(ctx: OrganizationContext, input: ReplayFailedInput) {
  const { organizationId } = ctx;
  const { destinationId, dryRun } = input;
  await requireUnpaused(ctx.services.db.orm, organizationId, destinationId);
  if (dryRun) return { data: { count: await countFailed(ctx, input), hasMore: false, dryRun } };

  const done = await changeInBatches(() => ctx.services.db.transact((tx) => replayBatch(ctx, tx, input)));
  return { data: { ...done, dryRun } };
}

async function countFailed(ctx: OrganizationContext, input: ReplayFailedInput): Promise<number> {
  const [row] = await ctx.services.db.orm
    .select({ failed: count() })
    .from(deliveries)
    .where(isFailedSince(ctx.organizationId, input));
  return row?.failed ?? 0;
}

async function replayBatch(ctx: OrganizationContext, tx: Transaction, input: ReplayFailedInput) {
  const { organizationId } = ctx;
  const { destinationId } = input;
  const now = ctx.services.clock.now();
  await wakeLane(tx, organizationId, destinationId, now);
  await requireUnpaused(tx, organizationId, destinationId);
  const failed = await tx
    .select({ eventId: deliveries.eventId })
    .from(deliveries)
    .where(isFailedSince(organizationId, input))
    .orderBy(deliveries.settledAt, deliveries.eventId)
    .limit(BATCH);
  const eventIds = failed.map(({ eventId }) => eventId);
  const locked = await lockEvents(tx, organizationId, eventIds);
  const rows = await tx
    .update(deliveries)
    .set(replayed(now))
    .where(and(isFailedSince(organizationId, input), inArray(deliveries.eventId, locked)))
    .returning({ eventId: deliveries.eventId });
  const batch = { found: eventIds.length, changed: rows.length };
  if (rows.length === 0) return batch;
  await recordAudit(ctx, tx, {
    organizationId,
    action: "deliveries.replayed",
    subjectId: destinationId,
    details: { count: rows.length, since: input.since.toISOString() },
  });
  ctx.wakeDeliveryAfterCommit(organizationId);
  return batch;
}

/** By when they were given up, a day after their event. The state as text, so that the index of these fits. */
const isFailedSince = (organizationId: string, { destinationId, since }: ReplayFailedInput) =>
  and(
    eq(deliveries.organizationId, organizationId),
    eq(deliveries.destinationId, destinationId),
    sql`${deliveries.state} = 'failed'`,
    gte(deliveries.settledAt, since),
  );
