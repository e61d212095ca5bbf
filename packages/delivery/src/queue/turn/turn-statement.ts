import type { Database } from "@quote-financing/db/database";
import { PENDING_KINDS } from "@quote-financing/db/pending-kinds";
import { preparedQueueStatement } from "@quote-financing/db/prepared";
import { type Exactly, nullable, typedSql, type ValuesOf, value } from "@quote-financing/db/typed-sql";
import { ASKED_FOR_NOW } from "@quote-financing/domain/webhooks/delivery-times";
import { type SQL, sql } from "drizzle-orm";
import { destinationId, ofLane, organizationId } from "../lane-key.ts";
import { noTarget, type TargetRow, targetColumns } from "../prefetch/send-target.ts";
import type { SettledAttempt } from "../settle/settled-attempt.ts";
import type { DueDelivery } from "./due-delivery.ts";

/** The destination as a turn's snapshot shows it. */
interface TurnTarget extends TargetRow {
  /** Nothing is sent to a paused destination or for a suspended organization: what waits, waits on. */
  readonly isStopped: boolean;
  /** When the next of what waits for a later time is due; null for none. */
  readonly nextDueAtMs: number | null;
  /** Somebody asked for what it settled while that was on its way: it is tried once more, at once. */
  readonly isAskedAgain: boolean;
}

export interface Turn {
  readonly target: TurnTarget;
  readonly due: readonly DueDelivery[];
}

/** The first row has the target alone, the others a delivery each. */
type TurnRow = (TurnTarget & { readonly eventId: null }) | DueDelivery;

const isDue = (row: TurnRow): row is DueDelivery => row.eventId !== null;

const now = value.timestamp("now");
const fence = value.bigint("fence");

/** Returns a row only while the caller holds the lane's fence; all steps join it. */
const lane = typedSql`select destination_id from delivery_lanes where ${ofLane} and fence = ${fence}`;

/**
 * Updates the lane's health, only when needed: each update leaves a dead row version. Clears `due_at` only if this turn knew of the
 * mark and the mark has not changed since. While a newer mark is set, `probe_at` stays null.
 */
const health = typedSql`
  update delivery_lanes set failure_streak = ${value.int("failureStreak")},
    failing_since = ${nullable.timestamp("failingSince")},
    probe_at = case when delivery_lanes.probe_at is not null or delivery_lanes.due_at is null
      then ${nullable.timestamp("probeAt")} end,
    read_through = greatest(delivery_lanes.read_through, ${value.bigint("readThrough")}),
    due_at = case when not ${value.flag("isMarked")} or delivery_lanes.due_at is distinct from seen.due_at
      then delivery_lanes.due_at end,
    last_expired_at = coalesce(${nullable.timestamp("lastExpiredAt")}, delivery_lanes.last_expired_at),
    last_succeeded_at = coalesce(${nullable.timestamp("lastSucceededAt")}, delivery_lanes.last_succeeded_at),
    noticed_failing_at = case when ${nullable.timestamp("failingSince")} is not null
      then delivery_lanes.noticed_failing_at end
  from delivery_lanes as seen
  where ${value.flag("writesHealth")} and delivery_lanes.organization_id = ${organizationId}
    and delivery_lanes.destination_id = ${destinationId} and delivery_lanes.fence = ${fence}
    and seen.organization_id = ${organizationId} and seen.destination_id = ${destinationId}
  returning 1`;

/**
 * Reading `health` makes PostgreSQL update the lane before its deliveries, the lock order of all writers. Unreferenced, that
 * CTE would run last and could deadlock.
 */
const settled = typedSql`
  select attempt.* from lane, (select count(*) from health) as before, json_to_recordset(${value.text("attempts")}::json) as attempt(
    "eventId" text, "sequence" bigint, "attemptNumber" int, "wasAskedFor" boolean, "state" text, "nextAttemptAt" timestamptz,
    "startedAt" timestamptz,
    "durationMs" int, "connectMs" int, "firstByteMs" int, "url" text, "status" int, "errorClass" text,
    "responseHeaders" text, "responseBody" text)`;

const logged = typedSql`
  insert into delivery_attempts (organization_id, destination_id, event_id, attempt_number, started_at, duration_ms,
    connect_ms, first_byte_ms, url, status, error_class, response_headers, response_body)
  select ${organizationId}, ${destinationId}, "eventId", "attemptNumber", "startedAt", "durationMs",
    "connectMs", "firstByteMs", "url", "status", "errorClass", "responseHeaders", "responseBody"
  from settled
  on conflict do nothing`;

const ASKED = sql.raw(`'${ASKED_FOR_NOW.toISOString()}'::timestamptz`);

/**
 * Event and number both name the row, and the events are named all at once too: whichever index the planner takes, it finds those alone. Their
 * numbers as well would cost a third more of PostgreSQL's time. What was canceled a moment ago, with its destination, stays canceled and counts
 * the attempt, which is in the log. What a person asked for while it was on its way is still to be tried: the attempt that failed is not the one
 * that was asked for.
 */
const moved = typedSql`
  update deliveries set attempt_count = settled."attemptNumber",
    state = case deliveries.state when 'pending' then settled."state" else deliveries.state end,
    next_attempt_at = case
      when deliveries.state <> 'pending' then null
      when settled."state" = 'pending' and not settled."wasAskedFor" and deliveries.next_attempt_at <= ${ASKED}
        then deliveries.next_attempt_at
      else settled."nextAttemptAt" end,
    settled_at = case when deliveries.state <> 'pending' then deliveries.settled_at
      when settled."state" <> 'pending' then ${now} end
  from settled
  where ${ofLane} and deliveries.event_id = any(array(select "eventId" from settled))
    and deliveries.event_id = settled."eventId" and deliveries.sequence = settled."sequence"
    and deliveries.state in ('pending', 'canceled')
    and deliveries.attempt_count = settled."attemptNumber" - 1
  returning deliveries.next_attempt_at`;

const want = value.int("want");
const isUsable = typedSql`window_ends_at > ${now} and event_id <> all(${value.texts("exclude")})`;
const columns = sql`event_id, sequence, attempt_count, replay_count, window_started_at, window_ends_at, next_attempt_at`;

/** What was never tried, in the order of its numbers: forwards only (ReadCursor). */
const fresh = typedSql`
  (select ${columns}, 1 as turn from deliveries
  where ${ofLane} and ${PENDING_KINDS.fresh} and sequence > ${value.bigint("afterSequence")} and ${isUsable}
  order by sequence limit ${want})`;

/** What a person wants now: before all else. */
const asked = typedSql`
  (select ${columns}, -1 as turn from deliveries
  where ${ofLane} and ${PENDING_KINDS.scheduled} and next_attempt_at <= ${ASKED} and ${isUsable}
  order by next_attempt_at, event_id limit ${want})`;

/**
 * What is due by time. So many as are reserved for it go before what is fresh, so that a busy lane does not keep its
 * retries waiting (decision record 0222).
 */
const scheduled = typedSql`
  (select ${columns},
    case when row_number() over (order by next_attempt_at, event_id) <= ${value.int("reserved")} then 0 else 2 end as turn
  from deliveries
  where ${ofLane} and ${PENDING_KINDS.scheduled} and next_attempt_at > ${ASKED} and next_attempt_at <= ${now}
    and next_attempt_at >= ${value.timestamp("dueFrom")} and ${isUsable}
  order by next_attempt_at, event_id limit ${want})`;

/** Of a row `due`. A replayed delivery starts its schedule again but keeps its log: only the window's attempts count. */
export const attemptsInWindow = typedSql`
  case when due.replay_count = 0 then due.attempt_count else (
    select count(*)::int from delivery_attempts
    where ${ofLane} and delivery_attempts.event_id = due.event_id and started_at >= due.window_started_at) end`;

/**
 * Of a row `due`. By a plan of when there were few, a join reads all events of the organization for each delivery
 * (decision record 0170).
 */
export const payload = typedSql`
  (select payload from events where organization_id = ${organizationId} and events.event_id = due.event_id)`;

const nextDueAt = typedSql`(
  select (extract(epoch from next_attempt_at) * 1000)::float8 from deliveries
  where ${ofLane} and ${PENDING_KINDS.scheduled} and next_attempt_at > ${now}
  order by next_attempt_at limit 1)`;

/** What is due by time is cut off by time: the cursor moves on to the last that was read. */
const read = (isAskedAgain: SQL) => typedSql`
  due as (
    select * from (${asked} union all ${scheduled} union all ${fresh}) as all_kinds
    order by turn, case when next_attempt_at is null then sequence end, next_attempt_at, event_id
    limit ${want}
  )
  select ${targetColumns}, organizations.suspended_at is not null or destinations.paused_at is not null as "isStopped",
    ${nextDueAt} as "nextDueAtMs", ${isAskedAgain} as "isAskedAgain", null as "eventId", null as payload, null::float8 as sequence,
    null::float8 as "dueAtMs", null::boolean as "isFirst", null::int as "attemptCount", null::int as "attemptsInWindow",
    null::float8 as "windowEndsAtMs", -2 as turn
  from lane
  join destinations on destinations.organization_id = ${organizationId}
    and destinations.destination_id = lane.destination_id
  join organizations on organizations.organization_id = ${organizationId}
  union all
  select ${noTarget}, null, null, null, due.event_id, ${payload}, due.sequence::float8,
    (extract(epoch from due.next_attempt_at) * 1000)::float8, due.turn <= 0, due.attempt_count, ${attemptsInWindow},
    (extract(epoch from due.window_ends_at) * 1000)::float8, due.turn
  from lane
  cross join due
  order by turn, sequence, "dueAtMs", "eventId"`;

const turn = typedSql`
  with lane as materialized (${lane}), health as (${health}), settled as materialized (${settled}),
  logged as (${logged}), moved as (${moved}),
  ${read(sql`exists (select 1 from moved where next_attempt_at <= ${ASKED})`)}`;

/** Most turns have nothing to write: PostgreSQL then need not open what they would write to. */
const look = typedSql`with lane as materialized (${lane}), ${read(sql`false`)}`;

const turnStatement = preparedQueueStatement<TurnRow>()(turn);
const lookStatement = preparedQueueStatement<TurnRow>()(look);

/** Timestamps as ISO text. */
export type TurnValues = Omit<ValuesOf<typeof turn>, "attempts"> & {
  /** What it settles. */
  readonly attempts: readonly SettledAttempt[];
};

/**
 * Everything about a lane in one statement, hence atomic and one round trip for a whole batch: prove the fence, log and
 * settle what was sent, and read what is due next with url and secret as they are now. Its snapshot does not show its own
 * settles: they are in `exclude`, like what is in flight (decision record 0222).
 *
 * @returns undefined when the lane is not the caller's any more: nothing was written.
 */
export async function takeTurn<Given extends TurnValues>(
  db: Pick<Database, "queueClient">,
  values: Exactly<TurnValues, Given>,
): Promise<Turn | undefined> {
  const rows = await askTurn(db, values);
  const [target] = rows;
  if (target === undefined || isDue(target)) return undefined;
  return { target, due: rows.filter(isDue) };
}

function askTurn(db: Pick<Database, "queueClient">, values: TurnValues): Promise<TurnRow[]> {
  const { attempts, ...others } = values;
  if (values.writesHealth || attempts.length > 0) {
    return turnStatement(db, { ...others, attempts: JSON.stringify(attempts) });
  }
  const { organizationId, destinationId, fence, now, afterSequence, dueFrom, exclude, want, reserved } = values;
  const asked = { afterSequence, dueFrom, exclude, want, reserved };
  return lookStatement(db, { organizationId, destinationId, fence, now, ...asked });
}
