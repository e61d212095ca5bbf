import type { Database } from "@quote-financing/db/database";
import { preparedQueueStatement } from "@quote-financing/db/prepared";
import { type Exactly, nullable, typedSql, type ValuesOf, value } from "@quote-financing/db/typed-sql";
import { type SQL, sql } from "drizzle-orm";

/** The destination as a turn's snapshot shows it. */
interface TurnTarget {
  readonly url: string;
  readonly sealedBearerSecret: string;
  /** Nothing is sent for a suspended organization: what waits, waits on until its window ends. */
  readonly isSuspended: boolean;
}

/** A delivery that is due. */
export interface DueDelivery {
  readonly eventId: string;
  readonly payload: string;
  readonly attemptCount: number;
  /** Since the delivery was made or last replayed. */
  readonly attemptsInWindow: number;
  readonly windowEndsAtMs: number;
  /** As PostgreSQL writes it, to the microsecond. */
  readonly nextAttemptAt: string;
}

export interface Turn {
  readonly target: TurnTarget;
  readonly due: readonly DueDelivery[];
}

/** The first row has the target alone, the others a delivery each. */
type TurnRow = (TurnTarget & { readonly eventId: null }) | DueDelivery;

const isDue = (row: TurnRow): row is DueDelivery => row.eventId !== null;

const organizationId = value.text("organizationId");
const destinationId = value.text("destinationId");
const now = value.timestamp("now");
const ofLane = typedSql`organization_id = ${organizationId} and destination_id = ${destinationId}`;

/**
 * A writer's mark is wiped only when this statement sees what it marks. The update waits for a writer that holds the
 * row, and then finds a mark that is newer than the statement's snapshot: it differs from what the subselect reads.
 */
const dueAfterLook = typedSql`
  case when (due_at <= ${now} or due_at = lease_until)
    and due_at is not distinct from (select seen.due_at from delivery_lanes as seen
      where seen.organization_id = ${organizationId} and seen.destination_id = ${destinationId})
  then ${value.timestamp("leaseUntil")} else due_at end`;

/** The holder's proof, its heartbeat and the lane's health in one update: no row, no lane any more. */
const lane = typedSql`
  update delivery_lanes set lease_until = ${value.timestamp("leaseUntil")}, due_at = ${dueAfterLook},
    failure_streak = ${value.int("failureStreak")}, failing_since = ${nullable.timestamp("failingSince")},
    probe_at = case when probe_at is not null or not ${value.flag("hadProbe")}
      then ${nullable.timestamp("probeAt")} end,
    last_expired_at = coalesce(${nullable.timestamp("lastExpiredAt")}, last_expired_at),
    last_succeeded_at = coalesce(${nullable.timestamp("lastSucceededAt")}, last_succeeded_at),
    noticed_failing_at = case when ${nullable.timestamp("failingSince")} is not null then noticed_failing_at end
  where ${ofLane} and fence = ${value.bigint("fence")}
  returning destination_id`;

const settled = typedSql`
  select attempt.* from lane, json_to_recordset(${value.text("attempts")}::json) as attempt(
    "eventId" text, "attemptNumber" int, "state" text, "nextAttemptAt" timestamptz, "startedAt" timestamptz,
    "durationMs" int, "connectMs" int, "firstByteMs" int, "url" text, "status" int, "errorClass" text,
    "responseHeaders" text, "responseBody" text)`;

const logged = typedSql`
  insert into delivery_attempts (organization_id, destination_id, event_id, attempt_number, started_at, duration_ms,
    connect_ms, first_byte_ms, url, status, error_class, response_headers, response_body)
  select ${organizationId}, ${destinationId}, "eventId", "attemptNumber", "startedAt", "durationMs",
    "connectMs", "firstByteMs", "url", "status", "errorClass", "responseHeaders", "responseBody"
  from settled
  on conflict do nothing`;

const moved = typedSql`
  update deliveries set state = settled."state", attempt_count = settled."attemptNumber",
    next_attempt_at = settled."nextAttemptAt",
    settled_at = case when settled."state" <> 'pending' then ${now} end
  from settled
  where ${ofLane} and deliveries.event_id = settled."eventId" and deliveries.state = 'pending'
    and deliveries.attempt_count = settled."attemptNumber" - 1`;

const want = value.int("want");

/** What a person asked for has an attempt time before its window: it goes before all else (decision record 0063). */
const due = <Kind extends SQL, Order extends SQL>(kind: Kind, order: Order) => typedSql`
  (select event_id, attempt_count, replay_count, window_started_at, window_ends_at, next_attempt_at,
    case when next_attempt_at < window_started_at then -1 else ${order} end as turn
  from deliveries
  where ${ofLane} and state = 'pending' and ${kind} and next_attempt_at <= ${now}
    and window_ends_at > ${now} and event_id <> all(${value.texts("exclude")})
  order by next_attempt_at, event_id
  limit ${want})`;

/** Behind the mark of the last look: what was settled since lies before it in the index, dead but not yet swept. */
const firstAttempts = typedSql`attempt_count = 0
  and (next_attempt_at, event_id) > (${value.timestamp("fromAt")}, ${value.text("fromId")})`;
const retries = sql`attempt_count > 0`;
const retriesFirst = value.flag("retriesFirst");

/** Of a row `due`. A replayed delivery starts its schedule again but keeps its log: only the window's attempts count. */
export const attemptsInWindow = typedSql`
  case when due.replay_count = 0 then due.attempt_count else (
    select count(*)::int from delivery_attempts
    where ${ofLane} and delivery_attempts.event_id = due.event_id and started_at >= due.window_started_at) end`;

const turn = typedSql`
  with lane as (${lane}), settled as materialized (${settled}), logged as (${logged}), moved as (${moved}),
  due as (
    select * from (${due(firstAttempts, typedSql`case when ${retriesFirst} then 1 else 0 end`)}
      union all ${due(retries, typedSql`case when ${retriesFirst} then 0 else 1 end`)}) as both_kinds
    order by turn, next_attempt_at, event_id
    limit ${want}
  )
  select destinations.url, destinations.sealed_bearer_secret as "sealedBearerSecret",
    organizations.suspended_at is not null as "isSuspended", null as "eventId",
    null as payload, null::int as "attemptCount", null::int as "attemptsInWindow", null::float8 as "windowEndsAtMs",
    null::timestamptz as "nextAttemptAt", -2 as turn
  from lane
  join destinations on destinations.organization_id = ${organizationId}
    and destinations.destination_id = lane.destination_id
  join organizations on organizations.organization_id = ${organizationId}
  union all
  select null, null, null, due.event_id, events.payload, due.attempt_count, ${attemptsInWindow},
    (extract(epoch from due.window_ends_at) * 1000)::float8, due.next_attempt_at, due.turn
  from lane
  cross join due
  join events on events.organization_id = ${organizationId} and events.event_id = due.event_id
  order by turn, "nextAttemptAt", "eventId"`;

const turnStatement = preparedQueueStatement<TurnRow>()(turn);

/** Timestamps as ISO text, `attempts` as JSON. */
export type TurnValues = ValuesOf<typeof turn>;

/**
 * Everything about a lane in one statement, hence atomic and one round trip for a whole batch: prove the fence, renew
 * the lease, log and settle what was sent, and read what is due next with url and secret as they are now. Its snapshot
 * does not show its own settles: they are in `exclude`, like what is in flight (decision record 0060).
 *
 * @returns undefined when the lane is not the caller's any more: nothing was written.
 */
export async function takeTurn<Given extends TurnValues>(
  db: Pick<Database, "queueClient">,
  values: Exactly<TurnValues, Given>,
): Promise<Turn | undefined> {
  const rows = await turnStatement(db, values);
  const [target] = rows;
  if (target === undefined || isDue(target)) return undefined;
  return { target, due: rows.filter(isDue) };
}
