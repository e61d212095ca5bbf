import type { Database } from "@quote-financing/db/database";
import { casePresence } from "@quote-financing/db/schema/tables";
import { and, eq, lte } from "drizzle-orm";
import { PRESENCE_LIFETIME_MS } from "./attend-case.ts";

/** Deletes an organization's rows of agents who left long ago. @returns how many were deleted. */
export async function deletePastPresence(db: Database, organizationId: string, now: Date): Promise<number> {
  const leftBefore = new Date(now.getTime() - PRESENCE_LIFETIME_MS);
  const gone = await db.orm
    .delete(casePresence)
    .where(and(eq(casePresence.organizationId, organizationId), lte(casePresence.seenAt, leftBefore)))
    .returning({ caseId: casePresence.caseId });
  return gone.length;
}
