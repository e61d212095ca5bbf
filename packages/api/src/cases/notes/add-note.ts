import { caseNotes } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";
import type { AgentContext } from "../../trpc.ts";
import { findCase } from "../access.ts";
import { caseRefusals } from "../refusals.ts";
import type { AddNoteInput, CaseNote } from "./schema.ts";
import { viewNote } from "./view.ts";

/**
 * An agent leaves a note for colleagues, hidden and closed cases included. The case itself does not change: no
 * `updatedAt`, no event, no audit entry, as merchants read those (decision record 0121).
 *
 * @throws DomainError `resource_missing`; `id_conflict` when the organization has another note of this id.
 */
export async function addNote(ctx: AgentContext, input: AddNoteInput): Promise<{ data: CaseNote }> {
  const { services, caller } = ctx;
  const { organizationId, caseId, body } = input;
  await findCase(services.db.orm, organizationId, caseId);

  const noteId = input.noteId ?? services.makeId("caseNote");
  const author = { authorId: caller.userId, authorName: caller.name };
  await services.db.orm
    .insert(caseNotes)
    .values({ organizationId, caseId, noteId, body, ...author, createdAt: services.clock.now() })
    .onConflictDoNothing();

  const [stored] = await services.db.orm
    .select()
    .from(caseNotes)
    .where(and(eq(caseNotes.organizationId, organizationId), eq(caseNotes.noteId, noteId)));
  if (stored?.caseId !== caseId || stored.body !== body || stored.authorId !== caller.userId) {
    throw new DomainError(caseRefusals.noteTaken().at("noteId"));
  }
  return { data: viewNote(stored, caller.userId) };
}
