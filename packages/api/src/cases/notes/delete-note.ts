import { caseNotes } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";
import type { AgentContext } from "../../trpc.ts";
import { caseRefusals } from "../refusals.ts";
import type { DeleteNoteInput } from "./schema.ts";

/** Deletes a note for good, text and all: a note may quote what had to be erased. @throws DomainError `resource_missing` */
export async function deleteNote(ctx: AgentContext, input: DeleteNoteInput): Promise<void> {
  const { organizationId, caseId, noteId } = input;
  const isNote = and(
    eq(caseNotes.organizationId, organizationId),
    eq(caseNotes.caseId, caseId),
    eq(caseNotes.noteId, noteId),
  );

  const gone = await ctx.services.db.orm.delete(caseNotes).where(isNote).returning({ noteId: caseNotes.noteId });
  if (gone.length === 0) throw new DomainError(caseRefusals.noteMissing());
}
