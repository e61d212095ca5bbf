import type { Database } from "@quote-financing/db/database";
import { PENDING_KINDS } from "@quote-financing/db/pending-kinds";
import { preparedStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import { type SQL, sql } from "drizzle-orm";
import { inBatches } from "../queue/in-batches.ts";
import { destinationId, type LaneKey, ofLane, organizationId } from "../queue/lane-key.ts";

/** An attempt that began inside the window may still be under way for this long. */
const GRACE_MS = 60_000;
const BATCH = 1_000;

interface ExpiringLane extends LaneKey {
  readonly isLive: boolean;
}

const now = value.timestamp("now");

const endedBefore = value.timestamp("endedBefore");
const batch = value.int("batch");

const isOver = typedSql`window_ends_at <= ${endedBefore}`;
const ofFoundLane = sql`deliveries.organization_id = lane.organization_id
  and deliveries.destination_id = lane.destination_id`;

/** Of what was never tried the oldest come first in the order of numbers: no more of them are read than a batch. */
const fresh = <Lane extends SQL, Limit extends SQL>(lane: Lane, limit: Limit) => typedSql`
  select event_id from (
    select event_id, window_ends_at from deliveries where ${lane} and ${PENDING_KINDS.fresh}
    order by sequence limit ${limit}) as oldest
  where ${isOver}`;

const scheduled = <Lane extends SQL, Limit extends SQL>(lane: Lane, limit: Limit) => typedSql`
  select event_id from deliveries
  where ${lane} and ${PENDING_KINDS.scheduled} and next_attempt_at <= ${endedBefore} and ${isOver} limit ${limit}`;

/** Nobody is waiting for test data, nor at a paused destination: expired too, and not counted (records 0135 and 0231). */
const findStatement = <Found extends SQL>(found: Found) =>
  preparedStatement<ExpiringLane>()(typedSql`
    select lane.organization_id as "organizationId", lane.destination_id as "destinationId",
      organizations.test_of is null and destinations.paused_at is null as "isLive"
    from delivery_lanes as lane
    join organizations on organizations.organization_id = lane.organization_id
    join destinations on destinations.organization_id = lane.organization_id
      and destinations.destination_id = lane.destination_id
    where exists (${found})`);

/** What another call has locked is left to it: two that overlap do not wait for each other. */
const expireStatement = <Found extends SQL>(found: Found) =>
  preparedStatement<{ expired: number }>()(typedSql`
    with over as (
      select event_id from deliveries
      where ${ofLane} and state = 'pending' and event_id = any(array(${found}))
      for update skip locked
    )
    update deliveries set state = 'failed', next_attempt_at = null, settled_at = ${now}
    where ${ofLane} and event_id = any(array(select event_id from over))
    returning 1 as expired`);

const ONE = sql`1`;
const KINDS = [
  { find: findStatement(fresh(ofFoundLane, ONE)), expire: expireStatement(fresh(ofLane, batch)) },
  { find: findStatement(scheduled(ofFoundLane, ONE)), expire: expireStatement(scheduled(ofLane, batch)) },
];

/** Apart from the deliveries, which other statements lock after their lane. */
const markStatement = preparedStatement<{ marked: number }>()(typedSql`
  update delivery_lanes set last_expired_at = ${now}
  where organization_id = ${organizationId} and destination_id = ${destinationId}
  returning 1 as marked`);

/**
 * Fails what still waits after its 24 hours, such as the backlog of a destination that failed all day
 * (contract-decisions §9). Here alone a window is closed: a turn merely sends nothing after it.
 *
 * @param signal no further batch is begun once it is aborted; the next call goes on.
 * @returns how many of live data: what is reported to the platform's people
 */
export async function expireDeliveries(db: Database, at: Date, signal?: AbortSignal): Promise<number> {
  const endedBefore = new Date(at.getTime() - GRACE_MS).toISOString();
  const now = at.toISOString();
  let expiredOfLive = 0;
  for (const { find, expire } of KINDS) {
    for (const { isLive, ...lane } of await find(db, { endedBefore })) {
      const values = { ...lane, endedBefore, now, batch: BATCH };
      const expired = await inBatches(BATCH, () => expire(db, values), signal);
      if (expired > 0) await markStatement(db, { ...lane, now });
      if (isLive) expiredOfLive += expired;
    }
  }
  return expiredOfLive;
}
