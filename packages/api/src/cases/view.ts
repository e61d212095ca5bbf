import type { cases } from "@quote-financing/db/schema/tables";
import type { Case } from "./schema.ts";

/** What of a case row reaches the wire. */
export type CaseRow = Omit<
  typeof cases.$inferSelect,
  | "organizationId"
  | "contentHash"
  | "hidden"
  | "hiddenAt"
  | "claimedBy"
  | "claimedByName"
  | "claimedAt"
  | "snoozedUntil"
  | "snoozedAsOf"
>;

/** Row to wire, field by field: specification §2.6. Absent fields are omitted, never null. */
export function viewCase(row: CaseRow): Case {
  return {
    caseId: row.caseId,
    quote: { quoteId: row.quoteId },
    type: row.type,
    subject: row.subject,
    stage: row.stage,
    state: row.state,
    waitingOn: row.waitingOn,
    waitingSince: row.waitingSince.toISOString(),
    ...(row.requestType === null ? {} : { requestType: row.requestType }),
    ...(row.description === null ? {} : { description: row.description }),
    ...(row.expiresAt === null ? {} : { expiresAt: row.expiresAt }),
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
