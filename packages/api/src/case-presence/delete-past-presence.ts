import type { Database } from "@quote-financing/db/database";
import { casePresence, organizations } from "@quote-financing/db/schema/tables";
import { and, eq, lte } from "drizzle-orm";
import { PRESENCE_LIFETIME_MS } from "./attend-case.ts";

/**
 * Deletes the rows of agents who left long ago, organization by organization: for the process's upkeep.
 *
 * @returns how many were deleted.
 */
export async function deletePastPresence(db: Database, now: Date): Promise<number> {
  const leftBefore = new Date(now.getTime() - PRESENCE_LIFETIME_MS);
  let deleted = 0;
  for (const { organizationId } of await db.orm.select({ organizationId: organizations.id }).from(organizations)) {
    const gone = await db.orm
      .delete(casePresence)
      .where(and(eq(casePresence.organizationId, organizationId), lte(casePresence.seenAt, leftBefore)))
      .returning({ caseId: casePresence.caseId });
    deleted += gone.length;
  }
  return deleted;
}
