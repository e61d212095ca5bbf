import type { Database } from "@quote-financing/db/database";
import { PENDING_KINDS } from "@quote-financing/db/pending-kinds";
import { sql } from "drizzle-orm";

const LIMIT = 100_000;

/** How many deliveries of all organizations could be tried now, counted to 100 000. */
export async function countDueDeliveries(db: Database, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isOpen = sql`window_ends_at > ${at}`;
  const [row] = await db.orm.execute<{ left: number }>(sql`
    select count(*)::int as left from (
      (select 1 from deliveries where ${PENDING_KINDS.fresh} and ${isOpen} limit ${LIMIT})
      union all
      (select 1 from deliveries where ${PENDING_KINDS.scheduled} and next_attempt_at <= ${at} and ${isOpen} limit ${LIMIT})
      limit ${LIMIT}
    ) as due`);
  return row?.left ?? 0;
}
