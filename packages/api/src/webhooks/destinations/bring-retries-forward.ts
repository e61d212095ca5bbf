import type { Transaction } from "@quote-financing/db/database";
import { deliveries } from "@quote-financing/db/schema/tables";
import { and, eq, sql } from "drizzle-orm";
import { BATCH } from "./change-in-batches.ts";

interface WaitingRetries {
  readonly organizationId: string;
  readonly destinationId: string;
  readonly now: Date;
}

/**
 * Makes a destination's retries due that wait for a later hour: `BATCH` at most, the earliest first. Its lane is locked before.
 *
 * @returns how many
 */
export async function bringRetriesForward(tx: Transaction, waiting: WaitingRetries): Promise<number> {
  const isLater = isWaitingForLater(waiting);
  const earliest = tx
    .select({ eventId: deliveries.eventId })
    .from(deliveries)
    .where(isLater)
    .orderBy(deliveries.nextAttemptAt, deliveries.eventId)
    .limit(BATCH);
  const moved = await tx
    .update(deliveries)
    .set({ nextAttemptAt: waiting.now })
    .where(and(isLater, sql`${deliveries.eventId} = any(array(${earliest}))`))
    .returning({ eventId: deliveries.eventId });
  return moved.length;
}

/** The state as text, so that the index of these fits. */
const isWaitingForLater = ({ organizationId, destinationId, now }: WaitingRetries) =>
  and(
    eq(deliveries.organizationId, organizationId),
    eq(deliveries.destinationId, destinationId),
    sql`${deliveries.state} = 'pending' and ${deliveries.nextAttemptAt} > ${now.toISOString()}::timestamptz`,
    sql`${deliveries.windowEndsAt} > ${now.toISOString()}::timestamptz`,
  );
