import type { Transaction } from "@quote-financing/db/database";
import { caseClocks } from "@quote-financing/db/schema/tables";
import { type TypedSql, typedSql, value } from "@quote-financing/db/typed-sql";
import { type SQL, sql } from "drizzle-orm";

/** By way of UTC: adding to a time with a zone is not immutable, and a distributed database takes nothing else here (record 0402). */
const nextTick = (changes: SQL): SQL => sql`greatest(excluded.last_updated_at,
  (case_clocks.last_updated_at at time zone 'UTC' + ${changes} * interval '1 millisecond') at time zone 'UTC')`;
const NEXT_TICK = nextTick(sql`1`);

/**
 * `clock`: locks the organization's case clock until the end of the transaction and moves it to
 * `max(now, last + 1 ms)`. Every change to a case takes its `updatedAt` here, so that updatedAt strictly increases in
 * commit order and a follower of `updatedSince` cannot be overtaken (design §3; proven in gap-free.test.ts).
 */
export const caseClockExpression = clockFor(typedSql`1`);

/**
 * The same for so many changes in one statement: `tick` is the time of the last, and those before it have one each millisecond
 * before.
 */
export function clockFor<Values>(changes: TypedSql<Values>) {
  return typedSql`
    clock as (
      insert into case_clocks (organization_id, last_updated_at)
      values (${value.text("organizationId")}, ${value.timestamp("now")})
      on conflict (organization_id) do update set last_updated_at = ${nextTick(changes)}
      returning last_updated_at as tick
    )`;
}

/** The same for a transaction of several statements: call it before anything else is read or locked. */
export async function tickCaseClock(tx: Transaction, organizationId: string, now: Date): Promise<Date> {
  const [clock] = await tx
    .insert(caseClocks)
    .values({ organizationId, lastUpdatedAt: now })
    .onConflictDoUpdate({ target: caseClocks.organizationId, set: { lastUpdatedAt: NEXT_TICK } })
    .returning({ tick: caseClocks.lastUpdatedAt });
  if (clock === undefined)
    throw new Error("Advancing the case clock returned no row. Check that its statement still returns the tick.");
  return clock.tick;
}
