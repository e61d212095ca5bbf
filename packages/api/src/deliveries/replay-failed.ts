import type { Transaction } from "@quote-financing/db/database";
import { deliveries } from "@quote-financing/db/schema/tables";
import { and, count, eq, gte, sql } from "drizzle-orm";
import { recordAudit } from "../audit/record-audit.ts";
import type { OrganizationContext } from "../trpc.ts";
import { requireDestination } from "./access.ts";
import { replayed } from "./replay-delivery.ts";
import type { ReplayFailedInput } from "./schema.ts";
import { wakeLane } from "./wake-lane.ts";

/** Deliveries that one transaction replays: the lane is locked meanwhile. */
const BATCH = 2_000;

/**
 * Sends every failed delivery of a destination since a moment again, or says how many there are.
 *
 * @throws DomainError `resource_missing`
 */
export async function replayFailed(ctx: OrganizationContext, input: ReplayFailedInput) {
  const { organizationId } = ctx;
  const { destinationId, dryRun } = input;
  await requireDestination(ctx.services.db.orm, organizationId, destinationId);
  if (dryRun) return { data: { count: await countFailed(ctx, input), dryRun } };

  let replayedCount = 0;
  for (;;) {
    const batch = await ctx.services.db.transact((tx) => replayBatch(ctx, tx, input));
    replayedCount += batch;
    if (batch < BATCH) return { data: { count: replayedCount, dryRun } };
  }
}

async function countFailed(ctx: OrganizationContext, input: ReplayFailedInput): Promise<number> {
  const [row] = await ctx.services.db.orm
    .select({ failed: count() })
    .from(deliveries)
    .where(isFailedSince(ctx.organizationId, input));
  return row?.failed ?? 0;
}

async function replayBatch(ctx: OrganizationContext, tx: Transaction, input: ReplayFailedInput): Promise<number> {
  const { organizationId } = ctx;
  const { destinationId } = input;
  const now = ctx.services.clock.now();
  await wakeLane(tx, organizationId, destinationId, now);
  const failed = tx
    .select({ eventId: deliveries.eventId })
    .from(deliveries)
    .where(isFailedSince(organizationId, input))
    .orderBy(deliveries.createdAt, deliveries.eventId)
    .limit(BATCH);
  const rows = await tx
    .update(deliveries)
    .set(replayed(now))
    .where(
      and(
        eq(deliveries.organizationId, organizationId),
        eq(deliveries.destinationId, destinationId),
        sql`${deliveries.eventId} = any(array(${failed}))`,
      ),
    )
    .returning({ eventId: deliveries.eventId });
  if (rows.length === 0) return 0;
  await recordAudit(ctx, tx, {
    organizationId,
    action: "deliveries.replayed",
    subjectId: destinationId,
    details: { count: rows.length, since: input.since.toISOString() },
  });
  ctx.markEventRecorded(organizationId);
  return rows.length;
}

/** The state as text, so that the index of failed deliveries fits. */
const isFailedSince = (organizationId: string, { destinationId, since }: ReplayFailedInput) =>
  and(
    eq(deliveries.organizationId, organizationId),
    eq(deliveries.destinationId, destinationId),
    sql`${deliveries.state} = 'failed'`,
    gte(deliveries.createdAt, since),
  );
