import postgres from "postgres";

export interface PastDeliveries {
  readonly organizationId: string;
  readonly destinationId: string;
  /** Given up so many hours ago: one delivery for each entry. */
  readonly failedHoursAgo: readonly number[];
  /** Of the first of them, all in the last hours. */
  readonly attempts: number;
}

/** Writes what a story cannot wait for: deliveries that were tried for a day and given up, and their attempts. */
export async function addPastDeliveries(databaseUrl: string, past: PastDeliveries): Promise<void> {
  const { organizationId, destinationId, failedHoursAgo, attempts } = past;
  const sql = postgres(databaseUrl, { max: 1 });
  const eventId = (index: number) => `evt_01JPAST${String(index).padStart(19, "0")}`;
  for (const [index, hours] of failedHoursAgo.entries()) {
    const settled = sql`now() - ${hours}::float8 * interval '1 hour'`;
    const made = sql`${settled} - interval '24 hours'`;
    await sql`insert into events (organization_id, event_id, type, payload, occurred_at)
      values (${organizationId}, ${eventId(index)}, 'ping', '{}', ${made})`;
    await sql`insert into deliveries (organization_id, destination_id, event_id, state, attempt_count,
        window_started_at, window_ends_at, settled_at, created_at)
      values (${organizationId}, ${destinationId}, ${eventId(index)}, 'failed', 14, ${made}, ${settled}, ${settled}, ${made})`;
  }
  await sql`insert into delivery_attempts (organization_id, destination_id, event_id, attempt_number, started_at,
      duration_ms, url, status)
    select ${organizationId}, ${destinationId}, ${eventId(0)}, n, now() - n * interval '1 second', 20,
      'https://receiver.example.nl/', 503
    from generate_series(1, ${attempts}::int) as n`;
  await sql.end();
}
