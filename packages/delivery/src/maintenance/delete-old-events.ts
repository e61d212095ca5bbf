import type { Database } from "@quote-financing/db/database";
import { firstIdAt } from "@quote-financing/domain/ids/ids";
import { sql } from "drizzle-orm";

type Found = { eventId: string };

/**
 * Deletes events with their deliveries, by the foreign key; event ids carry their time. One that waits, or is being
 * replayed, stays: a replay locks its event first (packages/api), so that it either is seen here or finds nothing.
 *
 * @returns the events that were found old, at most `batch`; what was replayed meanwhile was not deleted.
 */
export function deleteOldEvents(
  db: Database,
  organizationId: string,
  before: Date,
  batch: number,
): Promise<readonly Found[]> {
  const isSettled = sql`not exists (
    select 1 from deliveries where deliveries.organization_id = ${organizationId}
      and deliveries.event_id = events.event_id and deliveries.state = 'pending')`;
  return db.transact(async (tx) => {
    const found = await tx.execute<Found>(sql`
      select event_id as "eventId" from events
      where organization_id = ${organizationId} and event_id < ${firstIdAt("event", before.getTime())}
        and occurred_at < ${before.toISOString()}::timestamptz and ${isSettled}
      order by event_id
      limit ${batch}
      for update skip locked`);
    if (found.length === 0) return found;
    const eventIds = JSON.stringify(found.map(({ eventId }) => eventId));
    // A statement of its own: only a fresh snapshot shows the replay that committed before the lock was taken.
    await tx.execute(sql`
      delete from events
      where organization_id = ${organizationId}
        and event_id = any(array(select json_array_elements_text(${eventIds}::text::json))) and ${isSettled}`);
    // The last number stays: the next one follows it, however long nothing happened.
    await tx.execute(sql`
      delete from event_numbers
      where organization_id = ${organizationId}
        and event_id = any(array(select json_array_elements_text(${eventIds}::text::json)))
        and sequence < (select max(sequence) from event_numbers where organization_id = ${organizationId})
        and not exists (select 1 from events
          where events.organization_id = ${organizationId} and events.event_id = event_numbers.event_id)`);
    return found;
  });
}
