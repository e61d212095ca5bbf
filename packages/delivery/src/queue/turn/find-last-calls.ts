import type { Database } from "@quote-financing/db/database";
import { PENDING_KINDS } from "@quote-financing/db/pending-kinds";
import { preparedQueueStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import { LAST_HOUR_MS } from "@quote-financing/domain/webhooks/retry-schedule";
import { destinationId, ofLane, organizationId } from "../lane-key.ts";
import type { LeasedLane } from "../lease/lease-lanes.ts";
import { type TargetRow, targetColumns } from "../prefetch/send-target.ts";
import type { DueDelivery } from "./due-delivery.ts";
import { attemptsInWindow, payload } from "./turn-statement.ts";

/** A retry that comes due within this time is not left to a later look: looks are up to 72 s apart. */
const SOON_MS = 120_000;

/** A delivery with its target, as one snapshot shows them. */
export type LastCall = DueDelivery & TargetRow;

export interface LastCallRequest extends Pick<LeasedLane, "organizationId" | "destinationId" | "fence"> {
  readonly now: Date;
  /** In hand already. */
  readonly exclude: readonly string[];
  /** Nothing fresh waits at or below this number. */
  readonly readThrough: number;
  readonly want: number;
}

const want = value.int("want");

const now = value.timestamp("now");
const hourAhead = value.timestamp("hourAhead");
const isFree = typedSql`window_ends_at > ${now} and event_id <> all(${value.texts("exclude")})`;

/** Those that wait longest come first in the order of numbers: no more of them are read than are wanted. */
const untried = typedSql`
  (select * from (
    select * from deliveries
    where ${ofLane} and ${PENDING_KINDS.fresh} and sequence > ${value.bigint("readThrough")} and ${isFree}
    order by sequence limit ${want}) as oldest
  where window_ends_at <= ${hourAhead})`;

const notTriedLately = typedSql`
  (select * from deliveries
  where ${ofLane} and ${PENDING_KINDS.scheduled} and next_attempt_at <= ${value.timestamp("soon")}
    and window_ends_at <= ${hourAhead} and ${isFree}
    and not exists (select 1 from delivery_attempts as tried
      where tried.organization_id = ${organizationId} and tried.destination_id = ${destinationId}
        and tried.event_id = deliveries.event_id and tried.attempt_number = deliveries.attempt_count
        and tried.started_at >= deliveries.window_ends_at - interval '1 hour')
  order by next_attempt_at, event_id limit ${want})`;

const statement = preparedQueueStatement<LastCall>()(typedSql`
  with due as (
    select * from (${untried} union all ${notTriedLately}) as both_kinds
    order by window_ends_at, event_id
    limit ${want}
  )
  select ${targetColumns}, due.event_id as "eventId", due.sequence::float8 as sequence, (extract(epoch from due.next_attempt_at) * 1000)::float8 as "dueAtMs",
    true as "isFirst", ${payload} as payload, due.attempt_count as "attemptCount", ${attemptsInWindow} as "attemptsInWindow",
    (extract(epoch from due.window_ends_at) * 1000)::float8 as "windowEndsAtMs"
  from due
  join delivery_lanes on delivery_lanes.organization_id = ${organizationId}
    and delivery_lanes.destination_id = ${destinationId} and delivery_lanes.fence = ${value.bigint("fence")}
  join destinations on destinations.organization_id = ${organizationId}
    and destinations.destination_id = ${destinationId} and destinations.paused_at is null
  join organizations on organizations.organization_id = ${organizationId} and organizations.suspended_at is null
  order by due.window_ends_at, due.event_id`);

/**
 * Of a destination's deliveries in the last hour of their window those that were not tried in it, oldest first. It is read a while
 * after the turn: it proves the lane's fence itself, and finds nothing for one that is paused or suspended by then.
 */
export function findLastCalls(
  db: Pick<Database, "queueClient">,
  { now, ...request }: LastCallRequest,
): Promise<LastCall[]> {
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  return statement(db, {
    ...request,
    now: later(0),
    soon: later(SOON_MS),
    hourAhead: later(LAST_HOUR_MS),
  });
}
