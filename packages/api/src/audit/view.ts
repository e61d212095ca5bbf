import type { auditEntries } from "@quote-financing/db/schema/tables";
import type { AuditEntry } from "./schema.ts";

/** Row to wire, field by field. Absent fields are omitted, never null. */
export function viewAuditEntry(row: typeof auditEntries.$inferSelect): AuditEntry {
  return {
    auditEntryId: row.auditEntryId,
    action: row.action,
    actor: { actorId: row.actorId, name: row.actorName },
    ...(row.subjectId === null ? {} : { subjectId: row.subjectId }),
    ...(row.details === null ? {} : { details: row.details }),
    ...(row.requestId === null ? {} : { requestId: row.requestId }),
    occurredAt: row.occurredAt.toISOString(),
  };
}
