import { caseNotes } from "@quote-financing/db/schema/tables";
import { and, desc, eq } from "drizzle-orm";
import type { AgentContext } from "../../trpc.ts";
import type { SupportCaseInput } from "../support-schema.ts";
import type { CaseNote } from "./schema.ts";
import { viewNote } from "./view.ts";

/** All are read with every look at the case (decision record 0209); one that has more of before shows its newest. */
export const NOTES_PER_CASE = 200;

/** The newest notes of a case, oldest first. An `AgentContext` is needed to ask: nobody else may read them. */
export async function listNotes(ctx: AgentContext, { organizationId, caseId }: SupportCaseInput): Promise<CaseNote[]> {
  const rows = await ctx.services.db.orm
    .select()
    .from(caseNotes)
    .where(and(eq(caseNotes.organizationId, organizationId), eq(caseNotes.caseId, caseId)))
    .orderBy(desc(caseNotes.createdAt), desc(caseNotes.noteId))
    .limit(NOTES_PER_CASE);
  return rows.toReversed().map((row) => viewNote(row, ctx.caller.userId));
}
