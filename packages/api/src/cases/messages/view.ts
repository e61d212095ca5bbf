import type { caseMessages } from "@quote-financing/db/schema/tables";
import type { CaseMessage } from "./schema.ts";

export type MessageRow = Omit<typeof caseMessages.$inferSelect, "organizationId">;

/** Row to wire, field by field: specification §2.7. */
export function viewMessage(row: Omit<MessageRow, "bodyHash" | "caseId">): CaseMessage {
  return {
    messageId: row.messageId,
    body: row.body,
    author: { type: row.authorType, contactId: row.authorContactId, name: row.authorName },
    createdAt: row.createdAt.toISOString(),
    ...(row.redactedAt === null ? {} : { redactedAt: row.redactedAt.toISOString() }),
  };
}
