import type { Transaction } from "@quote-financing/db/database";
import { events } from "@quote-financing/db/schema/tables";
import { and, asc, eq, sql } from "drizzle-orm";

/**
 * Keeps events from being deleted until the transaction ends: retention leaves alone what is locked, and what waits
 * again afterwards (decision record 0173).
 *
 * @returns those that still exist.
 */
export async function lockEvents(
  tx: Transaction,
  organizationId: string,
  eventIds: readonly string[],
): Promise<string[]> {
  const isAmong = sql`${events.eventId} = any(array(select json_array_elements_text(${JSON.stringify(eventIds)}::text::json)))`;
  const locked = await tx
    .select({ eventId: events.eventId })
    .from(events)
    .where(and(eq(events.organizationId, organizationId), isAmong))
    .orderBy(asc(events.eventId))
    .for("key share");
  return locked.map(({ eventId }) => eventId);
}
