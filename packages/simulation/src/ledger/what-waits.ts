import type postgres from "postgres";
import { STARTED_AT_MS } from "../engine/life.ts";

/** For so long a receiver may ask to be left alone, with the time that its worker takes to write it. */
const LONGEST_HOLD_MS = 90_000;

/** Deliveries that are not settled, and events without a number. */
export async function countWaiting(client: postgres.Sql): Promise<number> {
  const [row] = await client<{ waiting: number }[]>`
    select (select count(*) from deliveries where state = 'pending')::int
      + (select count(*) from event_inbox)::int as waiting`;
  return row?.waiting ?? 0;
}

/** When the next attempt of anything is due, in virtual milliseconds; null when nothing waits for a time. */
export async function nextAttemptAtMs(client: postgres.Sql): Promise<number | null> {
  const [row] = await client<{ next: number | null }[]>`
    select (extract(epoch from min(next_attempt_at)) * 1000)::float8 as next from deliveries where state = 'pending'`;
  return row?.next == null ? null : row.next - STARTED_AT_MS;
}

/**
 * What was due at that virtual time already, at destinations that do not fail, and has not been settled.
 *
 * A pause that no receiver can have asked for excuses nothing.
 *
 * @param resting destinations whose receivers asked to be left alone
 */
export async function dueSince(
  client: postgres.Sql,
  atMs: number,
  resting: ReadonlySet<string | undefined>,
): Promise<string[]> {
  const at = new Date(STARTED_AT_MS + atMs).toISOString();
  const longestHold = new Date(STARTED_AT_MS + atMs + LONGEST_HOLD_MS).toISOString();
  const unnumbered = await client<{ name: string }[]>`
    select event_id || ' has no number' as name from event_inbox where queued_at <= ${at} order by 1`;
  const due = await client<{ name: string; destinationId: string }[]>`
    select deliveries.event_id || ' to ' || destination_id as name,
      destination_id as "destinationId" from deliveries
    join delivery_lanes as lane using (organization_id, destination_id)
    where state = 'pending' and window_started_at <= ${at} and (next_attempt_at is null or next_attempt_at <= ${at})
      and coalesce(lane.probe_at <= ${at}, true)
      and coalesce(lane.held_until <= ${at} or lane.held_until > ${longestHold}, true)
    order by 1`;
  return [...unnumbered, ...due.filter(({ destinationId }) => !resting.has(destinationId))].map(({ name }) => name);
}
