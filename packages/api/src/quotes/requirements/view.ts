import type { requirements } from "@quote-financing/db/schema/tables";
import { type DocumentRow, viewDocument } from "../documents/view.ts";
import type { Requirement } from "./schema.ts";

export type RequirementRow = Omit<typeof requirements.$inferSelect, "organizationId">;

/**
 * Row to wire, field by field. Absent fields are omitted, never null.
 *
 * @param documents of the quote, or of this requirement, oldest first.
 */
export function viewRequirement(row: RequirementRow, documents: readonly DocumentRow[]): Requirement {
  return {
    requirementId: row.requirementId,
    quoteId: row.quoteId,
    kind: row.kind,
    text: row.text,
    waitingOn: row.waitingOn,
    state: row.state,
    ...(row.rejection === null ? {} : { rejection: row.rejection }),
    ...(row.dueAt === null ? {} : { dueAt: row.dueAt.toISOString() }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    documents: documents.filter(({ requirementId }) => requirementId === row.requirementId).map(viewDocument),
  };
}
