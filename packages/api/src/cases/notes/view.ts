import type { caseNotes } from "@quote-financing/db/schema/tables";
import type { CaseNote } from "./schema.ts";

/** Row to the console's wire, field by field, for this agent. */
export function viewNote(row: typeof caseNotes.$inferSelect, agentId: string): CaseNote {
  return {
    noteId: row.noteId,
    body: row.body,
    authorName: row.authorName,
    isMine: row.authorId === agentId,
    createdAt: row.createdAt.toISOString(),
  };
}
