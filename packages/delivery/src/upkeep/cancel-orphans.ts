import type { Database } from "@quote-financing/db/database";
import { preparedStatement } from "@quote-financing/db/prepared";
import { sql } from "drizzle-orm";

const statement = preparedStatement<{ canceled: number }>(sql`
  update deliveries set state = 'canceled', next_attempt_at = null,
    settled_at = ${sql.placeholder("now")}::timestamptz
  where state = 'pending' and not exists (
    select 1 from destinations
    where destinations.organization_id = deliveries.organization_id
      and destinations.destination_id = deliveries.destination_id)
  returning 1 as canceled`);

/** An event that was recorded while its destination was being deleted can miss the deletion's own cancel. */
export async function cancelOrphans(db: Database, at: Date): Promise<number> {
  return (await statement(db, { now: at.toISOString() })).length;
}
