import type { Database, Transaction } from "@quote-financing/db/database";
import { sql } from "drizzle-orm";
import { expect } from "vitest";

/**
 * What an act comes to that begins while a change is not committed yet: that is, as soon as the act waits for it or is over. By a
 * rule that holds, it comes to what it would have come to afterwards.
 */
export async function whileUncommitted<Outcome>(
  db: Database,
  change: (tx: Transaction) => Promise<unknown>,
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  const begun = await db.transact(async (tx) => {
    await change(tx);
    let isOver = false;
    const outcome = act().finally(() => void (isOver = true));
    outcome.catch(() => undefined);
    await expect.poll(async () => isOver || (await countWaiting(db)) > 0, { timeout: 10_000 }).toBe(true);
    return { outcome };
  });
  return begun.outcome;
}

/** Transactions of this database that wait for a row of another. */
export async function countWaiting(db: Database): Promise<number> {
  const rows = await db.orm.execute<{ readonly count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return [...rows][0]?.count ?? 0;
}
