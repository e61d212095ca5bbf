import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";

const LOOK_MS = 50;

/** Writes what a story cannot wait for: the failed attempt of an event is its latest, and the next is hours away. */
export async function putOffRetry(databaseUrl: string, eventId: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  for (let moved = 0; moved === 0; await sleep(LOOK_MS)) {
    const rows = await sql`update deliveries set next_attempt_at = now() + interval '2 hours'
      where event_id = ${eventId} and state = 'pending' and attempt_count > 0 returning event_id`;
    moved = rows.length;
  }
  await sql.end();
}
