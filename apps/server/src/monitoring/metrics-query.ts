import type { Database } from "@quote-financing/db/database";
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
  lanesLeased: number;
  lanesFailing: number;
  laneOldestSeconds: number;
  connectionsActive: number;
  connectionsIdle: number;
  connectionsInTransaction: number;
  connectionsAllowed: number;
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

/** Counts over the partial indexes of what waits, never over what is settled. */
async function queryMetrics({ db, clock }: MetricsSource): Promise<DatabaseMetricValues> {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const [row] = await db.orm.execute<DatabaseMetricValues>(sql`
    with first as (
      select count(*) as pending, min(next_attempt_at) filter (where next_attempt_at <= ${now}) as oldest
      from deliveries where state = 'pending' and attempt_count = 0
    ), retry as (
      select count(*) as pending, min(next_attempt_at) filter (where next_attempt_at <= ${now}) as oldest
      from deliveries where state = 'pending' and attempt_count > 0
    ), lane as (
      select count(*) filter (where lease_until > ${now}) as leased,
        count(*) filter (where failing_since is not null) as failing,
        min(due_at) filter (where due_at <= ${now} and (lease_until is null or lease_until <= ${now})) as oldest
      from delivery_lanes where due_at is not null
    ), connection as (
      select count(*) filter (where state = 'active') as active, count(*) filter (where state = 'idle') as idle,
        count(*) filter (where state like 'idle in transaction%') as in_transaction
      from pg_stat_activity where datname = current_database() and usename = current_user
    )
    select first.pending::float8 as "firstPending", ${ageOf("first.oldest", now)} as "firstOldestSeconds",
      retry.pending::float8 as "retryPending", ${ageOf("retry.oldest", now)} as "retryOldestSeconds",
      lane.leased::float8 as "lanesLeased", lane.failing::float8 as "lanesFailing",
      ${ageOf("lane.oldest", now)} as "laneOldestSeconds",
      connection.active::float8 as "connectionsActive", connection.idle::float8 as "connectionsIdle",
      connection.in_transaction::float8 as "connectionsInTransaction",
      current_setting('max_connections')::float8 as "connectionsAllowed"
    from first, retry, lane, connection`);
  if (row === undefined) throw new Error("The database returned no metrics.");
  return row;
}
