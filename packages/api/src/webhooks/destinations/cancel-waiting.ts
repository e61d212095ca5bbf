import type { Orm, Transaction } from "@quote-financing/db/database";
import { PENDING_KINDS } from "@quote-financing/db/pending-kinds";
import { deliveries, destinations } from "@quote-financing/db/schema/tables";
import { and, eq, sql } from "drizzle-orm";
import { isDestination } from "./access.ts";

/** A few hundred milliseconds: workers wait for the lane meanwhile. */
const BATCH = 2_000;

interface DeletedDestination {
  readonly organizationId: string;
  readonly destinationId: string;
}

/**
 * Cancels what waits for a destination that is gone, at most 2 000 deliveries a call (decision record 0172).
 *
 * @returns whether there may be more.
 */
export async function cancelWaiting(
  store: Orm | Transaction,
  { organizationId, destinationId }: DeletedDestination,
  now: Date,
): Promise<boolean> {
  const destination = store.select().from(destinations).where(isDestination(organizationId, destinationId));
  let canceled = 0;
  // Kind by kind: each has its own partial index.
  for (const kind of [PENDING_KINDS.fresh, PENDING_KINDS.scheduled]) {
    const ofDestination = and(
      eq(deliveries.organizationId, organizationId),
      eq(deliveries.destinationId, destinationId),
      kind,
      sql`not exists (${destination})`,
    );
    const waiting = store
      .select({ eventId: deliveries.eventId })
      .from(deliveries)
      .where(ofDestination)
      .limit(BATCH - canceled);
    const rows = await store
      .update(deliveries)
      .set({ state: "canceled", nextAttemptAt: null, settledAt: now })
      .where(and(ofDestination, sql`${deliveries.eventId} = any(array(${waiting}))`))
      .returning({ eventId: deliveries.eventId });
    canceled += rows.length;
  }
  return canceled >= BATCH;
}
