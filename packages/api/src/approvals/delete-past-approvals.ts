import type { Database } from "@quote-financing/db/database";
import { approvals } from "@quote-financing/db/schema/tables";
import { and, eq, lte } from "drizzle-orm";

/** @returns how many proposals were deleted that nobody decided on in time: each may name a consumer. */
export async function deletePastApprovals(db: Database, organizationId: string, now: Date): Promise<number> {
  const gone = await db.orm
    .delete(approvals)
    .where(and(eq(approvals.organizationId, organizationId), lte(approvals.expiresAt, now)))
    .returning({ approvalId: approvals.approvalId });
  return gone.length;
}
