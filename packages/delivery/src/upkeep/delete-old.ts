import type { Database } from "@quote-financing/db/database";
import { preparedStatement } from "@quote-financing/db/prepared";
import { sql } from "drizzle-orm";
import { ulidFloor } from "./ulid-floor.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 1_000;

const organizationId = sql`${sql.placeholder("organizationId")}::text`;
const before = sql`${sql.placeholder("before")}::timestamptz`;
const batch = sql`${sql.placeholder("batch")}::int`;

/** Destinations with attempts, deleted ones too, found by leaping through the index. */
const destinationsStatement = preparedStatement<{ destinationId: string }>(sql`
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

const attemptsStatement = preparedStatement<{ deleted: number }>(sql`
  with old as (
    select event_id, attempt_number from delivery_attempts
    where organization_id = ${organizationId} and destination_id = ${sql.placeholder("destinationId")}::text
      and started_at < ${before}
    limit ${batch}
  )
  delete from delivery_attempts using old
  where organization_id = ${organizationId} and destination_id = ${sql.placeholder("destinationId")}::text
    and delivery_attempts.event_id = old.event_id and delivery_attempts.attempt_number = old.attempt_number
  returning 1 as deleted`);

/** With their deliveries, by the foreign key. An event that is being replayed stays. */
const eventsStatement = preparedStatement<{ deleted: number }>(sql`
  with old as (
    select event_id from events
    where organization_id = ${organizationId} and event_id < ${sql.placeholder("beforeId")}::text
      and occurred_at < ${before} and not exists (
        select 1 from deliveries where deliveries.organization_id = ${organizationId}
          and deliveries.event_id = events.event_id and deliveries.state = 'pending')
    order by event_id
    limit ${batch}
  )
  delete from events using old
  where organization_id = ${organizationId} and events.event_id = old.event_id
  returning 1 as deleted`);

export interface Retention {
  readonly attemptRetentionDays: number;
  readonly eventRetentionDays: number;
}

/** Deletes old attempts and events in batches, organization by organization: decision record 0066. */
export async function deleteOld(db: Database, at: Date, retention: Retention): Promise<number> {
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS);
  const attemptsBefore = daysAgo(retention.attemptRetentionDays).toISOString();
  const eventsBefore = daysAgo(retention.eventRetentionDays);
  let deleted = 0;
  for (const { id } of await db.orm.execute<{ id: string }>(sql`select organization_id as id from organizations`)) {
    const scope = { organizationId: id, batch: BATCH };
    for (const { destinationId } of await destinationsStatement(db, scope)) {
      deleted += await inBatches(() => attemptsStatement(db, { ...scope, destinationId, before: attemptsBefore }));
    }
    const oldEvents = { before: eventsBefore.toISOString(), beforeId: `evt_${ulidFloor(eventsBefore)}` };
    deleted += await inBatches(() => eventsStatement(db, { ...scope, ...oldEvents }));
  }
  return deleted;
}

async function inBatches(deleteSome: () => Promise<readonly unknown[]>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { length } = await deleteSome();
    deleted += length;
    if (length < BATCH) return deleted;
  }
}
