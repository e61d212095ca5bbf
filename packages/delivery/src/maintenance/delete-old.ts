import type { Database } from "@quote-financing/db/database";
import { preparedStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import { DAY_MS } from "@quote-financing/domain/time/durations";
import type { MaintenanceRound } from "@quote-financing/domain/time/maintenance-round";
import { sql } from "drizzle-orm";
import { inBatches } from "../queue/in-batches.ts";
import { deleteOldEvents } from "./delete-old-events.ts";

const BATCH = 1_000;

const organizationId = value.text("organizationId");
const before = value.timestamp("before");

/** Destinations with attempts, deleted ones too, found by leaping through the index. */
const destinationsStatement = preparedStatement<{ destinationId: string }>()(typedSql`
  with recursive found as (
    (select destination_id from delivery_attempts where organization_id = ${organizationId}
    order by destination_id limit 1)
    union all
    select (select destination_id from delivery_attempts
      where organization_id = ${organizationId} and destination_id > found.destination_id
      order by destination_id limit 1)
    from found where found.destination_id is not null
  )
  select destination_id as "destinationId" from found where destination_id is not null`);

/** All old attempts of the events that are found, hence a few more than a batch at times. */
const attemptsStatement = preparedStatement<{ deleted: number }>()(typedSql`
  with old as (
    select event_id from delivery_attempts
    where organization_id = ${organizationId} and destination_id = ${value.text("destinationId")}
      and started_at < ${before}
    limit ${value.int("batch")}
  )
  delete from delivery_attempts
  where organization_id = ${organizationId} and destination_id = ${value.text("destinationId")}
    and event_id = any(array(select event_id from old)) and started_at < ${before}
  returning 1 as deleted`);

export interface Retention {
  readonly attemptRetentionDays: number;
  readonly eventRetentionDays: number;
}

/** Deletes old attempts and events in batches, organization by organization: decision record 0173. */
export async function deleteOld(
  db: Database,
  at: Date,
  retention: Retention,
  { includes = () => true, signal }: MaintenanceRound = {},
): Promise<number> {
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS);
  const attemptsBefore = daysAgo(retention.attemptRetentionDays).toISOString();
  const eventsBefore = daysAgo(retention.eventRetentionDays);
  let deleted = 0;
  for (const { id } of await db.orm.execute<{ id: string }>(sql`select organization_id as id from organizations`)) {
    if (signal?.aborted === true) return deleted;
    if (!includes(id)) continue;
    for (const { destinationId } of await destinationsStatement(db, { organizationId: id })) {
      const values = { organizationId: id, destinationId, before: attemptsBefore, batch: BATCH };
      deleted += await inBatches(BATCH, () => attemptsStatement(db, values), signal);
    }
    deleted += await inBatches(BATCH, () => deleteOldEvents(db, id, eventsBefore, BATCH), signal);
  }
  return deleted;
}
