import type { Database } from "@quote-financing/db/database";
import { preparedStatement } from "@quote-financing/db/prepared";
import { sql } from "drizzle-orm";
import { type LaneKey, laneName } from "../lanes/lane-key.ts";

/** An attempt that began inside the window may still be under way for this long. */
const GRACE_MS = 60_000;
const BATCH = 1_000;

const now = sql`${sql.placeholder("now")}::timestamptz`;

const statement = preparedStatement<LaneKey & Record<string, unknown>>(sql`
  with over as (
    select organization_id, destination_id, event_id from deliveries
    where state = 'pending' and window_ends_at <= ${sql.placeholder("endedBefore")}::timestamptz
    limit ${sql.placeholder("batch")}::int
  )
  update deliveries set state = 'failed', next_attempt_at = null, settled_at = ${now}
  from over
  where deliveries.organization_id = over.organization_id and deliveries.destination_id = over.destination_id
    and deliveries.event_id = over.event_id and deliveries.state = 'pending'
  returning deliveries.organization_id as "organizationId", deliveries.destination_id as "destinationId"`);

/** Apart from the deliveries, which other statements lock after their lane. */
const markStatement = preparedStatement<{ marked: number }>(sql`
  update delivery_lanes set last_expired_at = ${now}
  where organization_id = ${sql.placeholder("organizationId")}::text
    and destination_id = ${sql.placeholder("destinationId")}::text
  returning 1 as marked`);

/** Nobody is waiting for test data: it is expired too, and not counted (decision record 0135). */
const liveStatement = preparedStatement<{ organizationId: string }>(sql`
  select organization_id as "organizationId" from organizations
  where organization_id = any(${sql.placeholder("organizationIds")}::text[]) and test_of is null`);

/**
 * Fails what still waits after its 24 hours, such as the backlog of a destination that failed all day
 * (contract-decisions §9). Here alone a window is closed: a turn merely sends nothing after it.
 *
 * @returns how many of live data: what the platform's people are told of
 */
export async function expireDeliveries(db: Database, at: Date): Promise<number> {
  const endedBefore = new Date(at.getTime() - GRACE_MS).toISOString();
  let expired = 0;
  for (;;) {
    const rows = await statement(db, { now: at.toISOString(), endedBefore, batch: BATCH });
    const lanes = new Map(rows.map((lane) => [laneName(lane), lane]));
    for (const lane of lanes.values()) await markStatement(db, { ...lane, now: at.toISOString() });
    expired += await countLive(db, rows);
    if (rows.length < BATCH) return expired;
  }
}

async function countLive(db: Database, rows: readonly LaneKey[]): Promise<number> {
  if (rows.length === 0) return 0;
  const organizationIds = [...new Set(rows.map(({ organizationId }) => organizationId))];
  const live = new Set((await liveStatement(db, { organizationIds })).map(({ organizationId }) => organizationId));
  return rows.filter(({ organizationId }) => live.has(organizationId)).length;
}
