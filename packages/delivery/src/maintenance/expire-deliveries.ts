import type { Database } from "@quote-financing/db/database";
import { preparedStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import { DELIVERY_WINDOW_MS } from "@quote-financing/domain/webhooks/delivery-window";
import type { SQL } from "drizzle-orm";
import { inBatches } from "../queue/in-batches.ts";
import type { LaneKey } from "../queue/lane-key.ts";
import { PENDING_KINDS } from "../queue/pending-kinds.ts";

/** An attempt that began inside the window may still be under way for this long. */
const GRACE_MS = 60_000;
const BATCH = 1_000;

interface ExpiringLane extends LaneKey {
  readonly isLive: boolean;
}

const now = value.timestamp("now");
const organizationId = value.text("organizationId");
const destinationId = value.text("destinationId");

const overdue = (kind: SQL) =>
  typedSql`${kind} and next_attempt_at <= ${value.timestamp("dueBefore")} and window_ends_at <= ${value.timestamp("endedBefore")}`;

/** Nobody is waiting for test data: it is expired too, and not counted (decision record 0135). */
const findStatement = (kind: SQL) =>
  preparedStatement<ExpiringLane>()(typedSql`
    select lane.organization_id as "organizationId", lane.destination_id as "destinationId",
      organizations.test_of is null as "isLive"
    from delivery_lanes as lane
    join organizations on organizations.organization_id = lane.organization_id
    where exists (
      select 1 from deliveries
      where deliveries.organization_id = lane.organization_id and deliveries.destination_id = lane.destination_id
        and ${overdue(kind)})`);

/** What another call has locked is left to it: two that overlap do not wait for each other. */
const expireStatement = (kind: SQL) =>
  preparedStatement<{ expired: number }>()(typedSql`
    with over as (
      select event_id from deliveries
      where organization_id = ${organizationId} and destination_id = ${destinationId}
        and ${overdue(kind)}
      limit ${value.int("batch")}
      for update skip locked
    )
    update deliveries set state = 'failed', next_attempt_at = null, settled_at = ${now}
    where organization_id = ${organizationId} and destination_id = ${destinationId}
      and event_id = any(array(select event_id from over))
    returning 1 as expired`);

/** A first attempt is due when its window starts, a retry before it ends: this is how far into an index to look. */
const KINDS = [
  { kind: PENDING_KINDS.first, dueBeforeEndMs: DELIVERY_WINDOW_MS },
  { kind: PENDING_KINDS.retry, dueBeforeEndMs: 0 },
].map(({ kind, dueBeforeEndMs }) => ({
  find: findStatement(kind),
  expire: expireStatement(kind),
  dueBeforeEndMs,
}));

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
  const endedBeforeMs = at.getTime() - GRACE_MS;
  const endedBefore = new Date(endedBeforeMs).toISOString();
  const now = at.toISOString();
  let expiredOfLive = 0;
  for (const { find, expire, dueBeforeEndMs } of KINDS) {
    const times = { endedBefore, dueBefore: new Date(endedBeforeMs - dueBeforeEndMs).toISOString() };
    for (const { isLive, ...lane } of await find(db, times)) {
      const values = { ...lane, ...times, now, batch: BATCH };
      const expired = await inBatches(BATCH, () => expire(db, values), signal);
      if (expired > 0) await markStatement(db, { ...lane, now });
      if (isLive) expiredOfLive += expired;
    }
  }
  return expiredOfLive;
}
