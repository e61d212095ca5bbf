import type { caseMessages } from "@quote-financing/db/schema/tables";
import { type DocumentRow, viewDocument } from "../../quotes/documents/view.ts";
import type { CaseMessage } from "./schema.ts";

export type MessageRow = Omit<typeof caseMessages.$inferSelect, "organizationId">;

export type ShownMessageRow = Omit<MessageRow, "bodyHash" | "caseId">;

/**
 * Row to wire, field by field: specification §2.7.
 *
 * @param documents those that the message names, and maybe others (message-documents.ts).
 */
export function viewMessage(row: ShownMessageRow, documents: readonly DocumentRow[]): CaseMessage {
  const named = (row.documentIds ?? []).flatMap((id) => documents.find(({ documentId }) => documentId === id) ?? []);
  return {
    messageId: row.messageId,
    body: row.body,
    author: { type: row.authorType, contactId: row.authorContactId, name: row.authorName },
    createdAt: row.createdAt.toISOString(),
    ...(named.length === 0 ? {} : { documents: named.map(viewDocument) }),
    ...(row.redactedAt === null ? {} : { redactedAt: row.redactedAt.toISOString() }),
  };
}
