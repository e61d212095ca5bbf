import type { Database } from "@quote-financing/db/database";
import { PENDING_KINDS } from "@quote-financing/db/pending-kinds";
import type { Clock } from "@quote-financing/domain/time/clock";
import { withTimeout } from "@quote-financing/domain/time/with-timeout";
import { sql } from "drizzle-orm";

const FRESH_MS = 10_000;
const ANSWER_WITHIN_MS = 5_000;

export interface MetricsSource {
  readonly db: Database;
  readonly clock: Clock;
}

/** Of all organizations and processes together; ages in seconds. */
export interface DatabaseMetricValues extends Record<string, number> {
  firstPending: number;
  retryPending: number;
  firstOldestSeconds: number;
  retryOldestSeconds: number;
  unnumberedOldestSeconds: number;
  lanesLeased: number;
  lanesFailing: number;
  laneOldestSeconds: number;
  connectionsActive: number;
  connectionsIdle: number;
  connectionsInTransaction: number;
  connectionsAllowed: number;
  backupAgeSeconds: number;
  mailOldestRefusedSeconds: number;
}

/** Callers within a few seconds share one look. @returns undefined when the database does not answer in time. */
export function createMetricsQuery(source: MetricsSource): () => Promise<DatabaseMetricValues | undefined> {
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let look: Promise<DatabaseMetricValues | undefined> | undefined;
  return () => {
    if (look === undefined || performance.now() - lookedAtMs > FRESH_MS) {
      lookedAtMs = performance.now();
      look = withTimeout(ANSWER_WITHIN_MS, queryMetrics(source)).catch(() => undefined);
    }
    return look;
  };
}

const ageOf = (oldest: string, now: ReturnType<typeof sql>) =>
  sql`coalesce(extract(epoch from (${now} - ${sql.raw(oldest)})), 0)::float8`;

/**
 * Counts over the partial indexes of what waits, never over what is settled. The oldest is looked up lane by lane, of
 * lanes that may be sent to: no paused destination, no suspended organization, none whose receiver asked for a pause.
 */
async function queryMetrics({ db, clock }: MetricsSource): Promise<DatabaseMetricValues> {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const [row] = await db.orm.execute<DatabaseMetricValues>(sql`
    with first as (
      select count(*) as pending from deliveries where ${PENDING_KINDS.fresh}
    ), retry as (
      select count(*) as pending from deliveries where ${PENDING_KINDS.scheduled}
    ), unnumbered as (
      select min(queued_at) as oldest from event_inbox
    ), lane as (
      select count(worker.worker_id) as leased,
        count(*) filter (where lane.failing_since is not null and (fresh.since is not null or scheduled.due is not null))
          as failing,
        min(least(lane.due_at, fresh.since)) filter (where worker.worker_id is null
          and (lane.due_at <= ${now} or lane.probe_at is null) and least(lane.due_at, fresh.since) <= ${now}
          and coalesce(lane.held_until <= ${now}, true)) as oldest,
        min(fresh.since) as oldest_fresh,
        min(scheduled.due) filter (where scheduled.due <= ${now}) as oldest_scheduled
      from delivery_lanes as lane
      join destinations on destinations.organization_id = lane.organization_id
        and destinations.destination_id = lane.destination_id and destinations.paused_at is null
      join organizations on organizations.organization_id = lane.organization_id and organizations.suspended_at is null
      left join delivery_workers as worker on worker.worker_id = lane.lease_owner and worker.alive_until > ${now}
      left join lateral (
        select window_started_at as since from deliveries
        where organization_id = lane.organization_id and destination_id = lane.destination_id
          and ${PENDING_KINDS.fresh}
        order by sequence limit 1) as fresh on true
      left join lateral (
        select greatest(next_attempt_at, window_started_at) as due from deliveries
        where organization_id = lane.organization_id and destination_id = lane.destination_id
          and ${PENDING_KINDS.scheduled}
        order by next_attempt_at limit 1) as scheduled on true
    ), connection as (
      select count(*) filter (where state = 'active') as active, count(*) filter (where state = 'idle') as idle,
        count(*) filter (where state like 'idle in transaction%') as in_transaction
      from pg_stat_activity where datname = current_database() and usename = current_user
    ), backup as (
      select coalesce((select max(occurred_at) from platform_audit_entries where action = 'backup.taken'),
        (select min(created_at) from organizations)) as newest
    ), mail as (
      select min(queued.created_at) as oldest_refused from queued_mails as queued
      join organizations on organizations.organization_id = queued.organization_id and organizations.suspended_at is null
      where queued.attempt_count > 0
    )
    select first.pending::float8 as "firstPending", ${ageOf("lane.oldest_fresh", now)} as "firstOldestSeconds",
      retry.pending::float8 as "retryPending", ${ageOf("lane.oldest_scheduled", now)} as "retryOldestSeconds",
      ${ageOf("unnumbered.oldest", sql`now()`)} as "unnumberedOldestSeconds", lane.leased::float8 as "lanesLeased", lane.failing::float8 as "lanesFailing",
      ${ageOf("lane.oldest", now)} as "laneOldestSeconds",
      connection.active::float8 as "connectionsActive", connection.idle::float8 as "connectionsIdle",
      connection.in_transaction::float8 as "connectionsInTransaction",
      current_setting('max_connections')::float8 as "connectionsAllowed",
      ${ageOf("backup.newest", now)} as "backupAgeSeconds",
      ${ageOf("mail.oldest_refused", now)} as "mailOldestRefusedSeconds"
    from first, retry, unnumbered, lane, connection, backup, mail`);
  if (row === undefined) throw new Error("The database returned no metrics.");
  return row;
}
