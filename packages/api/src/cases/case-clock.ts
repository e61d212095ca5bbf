import type { Transaction } from "@quote-financing/db/database";
import { caseClocks } from "@quote-financing/db/schema/tables";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import { sql } from "drizzle-orm";

const NEXT_TICK = sql`greatest(excluded.last_updated_at, case_clocks.last_updated_at + interval '1 millisecond')`;

/**
 * `clock`: locks the organization's case clock until the end of the transaction and moves it to
 * `max(now, last + 1 ms)`. Every change to a case takes its `updatedAt` here, so that updatedAt strictly increases in
 * commit order and a follower of `updatedSince` cannot be overtaken (design §3; proven in gap-free.test.ts).
 */
export const caseClockExpression = typedSql`
    clock as (
      insert into case_clocks (organization_id, last_updated_at)
      values (${value.text("organizationId")}, ${value.timestamp("now")})
      on conflict (organization_id) do update set last_updated_at = ${NEXT_TICK}
      returning last_updated_at as tick
    )`;

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
