import type { documents } from "@quote-financing/db/schema/tables";
import type { Document } from "./schema.ts";

/** What of a document's row reaches the wire: nothing of where its bytes lie, and of what opens them. */
export type DocumentRow = Omit<typeof documents.$inferSelect, "organizationId" | "objectName" | "sealedKey">;

/** Row to wire, field by field. Absent fields are omitted, never null. */
export function viewDocument(row: DocumentRow): Document {
  return {
    documentId: row.documentId,
    quoteId: row.quoteId,
    ...(row.requirementId === null ? {} : { requirementId: row.requirementId }),
    ...(row.caseId === null ? {} : { caseId: row.caseId }),
    fileName: row.fileName,
    mediaType: row.mediaType,
    sizeBytes: row.sizeBytes,
    sha256: row.sha256,
    ...(row.marks.length === 0 ? {} : { marks: row.marks }),
    createdAt: row.createdAt.toISOString(),
    createdBy: { type: row.createdByType, name: row.createdByName },
    scan: row.scan,
  };
}
