import type { ListDatabase } from "@quote-financing/db/list-database";
import { cases } from "@quote-financing/db/schema/tables";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { isAwake } from "../cases/lists/tab-filter.ts";
import { isNoTestData } from "../cases/no-test-data.ts";
import type { QueueReader } from "../cases/support-view.ts";
import { LIMIT } from "./find-waiting.ts";

/**
 * Cases that wait on the platform and that the agent has, or nobody; those that wait longest first, and whether there are more. What was
 * put off waits on nobody.
 *
 * @param isWanted which of them; all when omitted
 */
export async function findWaitingOnAgent({ orm }: ListDatabase, { agentId, now }: QueueReader, isWanted?: SQL) {
  const { organizationId, caseId, subject, claimedBy } = cases;
  const found = await orm
    .select({ organizationId, caseId, subject, claimedBy })
    .from(cases)
    .where(
      and(
        eq(cases.state, "open"),
        eq(cases.waitingOn, "platform"),
        sql`(${claimedBy} is null or ${claimedBy} = ${agentId})`,
        isAwake(now),
        isNoTestData,
        isWanted,
      ),
    )
    .orderBy(asc(cases.waitingSince))
    .limit(LIMIT + 1);
  return { cases: found.slice(0, LIMIT), hasMore: found.length > LIMIT };
}
