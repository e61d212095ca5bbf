import type postgres from "postgres";

/** What waits, what failed and how the lanes are, as text: for the message of a bench that found a fault. */
export async function queueState(sql: postgres.Sql): Promise<string> {
  const deliveries = await sql`
    select state, attempt_count, next_attempt_at is null as "isFresh", count(*)::int
    from deliveries group by 1, 2, 3 order by 1, 2, 3`;
  const attempts = await sql`
    select status, error_class, count(*)::int, max(duration_ms) as "maxMs" from delivery_attempts group by 1, 2`;
  const lanes = await sql`
    select failure_streak, lease_owner is not null as held, due_at is not null as marked, probe_at is not null as probed,
      count(*)::int, max(read_through)::float8 as "readThrough", max(fence)::float8 as fence
    from delivery_lanes group by 1, 2, 3, 4`;
  const [inbox] = await sql`select count(*)::int as waiting from event_inbox`;
  const [numbers] = await sql`select max(sequence)::float8 as last from event_numbers`;
  return JSON.stringify({ deliveries, attempts, lanes, inbox, numbers });
}
