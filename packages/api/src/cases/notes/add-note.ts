import type { Transaction } from "@quote-financing/db/database";
import { caseNotes } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, count, eq } from "drizzle-orm";
import type { AgentContext } from "../../trpc.ts";
import { findCase } from "../access.ts";
import { caseRefusals } from "../refusals.ts";
import { NOTES_PER_CASE } from "./list-notes.ts";
import type { AddNoteInput, CaseNote } from "./schema.ts";
import { viewNote } from "./view.ts";

/**
 * An agent leaves a note for colleagues, hidden and closed cases included. The case itself does not change: no
 * `updatedAt`, no event, no audit entry, as merchants read those (decision record 0121).
 *
 * @throws DomainError `resource_missing`; `id_conflict` when the organization has another note of this id; `limit_reached`.
 */
export async function addNote(ctx: AgentContext, input: AddNoteInput): Promise<{ data: CaseNote }> {
  const { services, caller } = ctx;
  const { organizationId, caseId, body } = input;
  return services.db.transact(async (tx) => {
    // Locked: the limit cannot be passed by two at once.
    await findCase(tx, organizationId, caseId, { isLocked: true });

    const noteId = input.noteId ?? services.makeId("caseNote");
    const author = { authorId: caller.userId, authorName: caller.name };
    const written = await tx
      .insert(caseNotes)
      .values({ organizationId, caseId, noteId, body, ...author, createdAt: services.clock.now() })
      .onConflictDoNothing()
      .returning({ noteId: caseNotes.noteId });
    if (written.length > 0) await requireRoom(tx, organizationId, caseId);

    const [stored] = await tx
      .select()
      .from(caseNotes)
      .where(and(eq(caseNotes.organizationId, organizationId), eq(caseNotes.noteId, noteId)));
    if (stored?.caseId !== caseId || stored.body !== body || stored.authorId !== caller.userId) {
      throw new DomainError(caseRefusals.noteTaken().at("noteId"));
    }
    return { data: viewNote(stored, caller.userId) };
  });
}

/** With the new one: a note that was stored before is answered again, however many there are. */
async function requireRoom(tx: Transaction, organizationId: string, caseId: string): Promise<void> {
  const ofCase = and(eq(caseNotes.organizationId, organizationId), eq(caseNotes.caseId, caseId));
  const [found] = await tx.select({ notes: count() }).from(caseNotes).where(ofCase);
  if ((found?.notes ?? 0) > NOTES_PER_CASE)
    throw new DomainError(caseRefusals.tooManyNotes({ maximum: NOTES_PER_CASE }));
}
