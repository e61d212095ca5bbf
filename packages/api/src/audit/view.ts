import type { auditEntries } from "@quote-financing/db/schema/tables";
import type { AuditEntry } from "./schema.ts";

/** Row to wire, field by field. Absent fields are omitted, never null. @param names of subjects, by their ids. */
export function viewAuditEntry(
  row: typeof auditEntries.$inferSelect,
  names: ReadonlyMap<string, string> = new Map(),
  place: { readonly sequence: number; readonly hash: string } | undefined = undefined,
): AuditEntry {
  const subjectName = row.subjectId === null ? undefined : names.get(row.subjectId);
  return {
    auditEntryId: row.auditEntryId,
    action: row.action,
    actor: { actorId: row.actorId, name: row.actorName },
    ...(row.subjectId === null ? {} : { subjectId: row.subjectId }),
    ...(subjectName === undefined ? {} : { subjectName }),
    ...(row.details === null ? {} : { details: row.details }),
    ...(row.requestId === null ? {} : { requestId: row.requestId }),
    ...(row.clientAddress === null ? {} : { clientAddress: row.clientAddress }),
    ...(row.clientDevice === null ? {} : { clientDevice: row.clientDevice }),
    ...(place === undefined ? {} : { sequence: place.sequence, hash: place.hash }),
    occurredAt: row.occurredAt.toISOString(),
  };
}
