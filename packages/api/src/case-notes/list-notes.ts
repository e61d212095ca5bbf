import { caseNotes } from "@quote-financing/db/schema/tables";
import { and, asc, eq } from "drizzle-orm";
import type { SupportCaseInput } from "../cases/support-schema.ts";
import type { AgentContext } from "../trpc.ts";
import type { CaseNote } from "./schema.ts";
import { viewNote } from "./view.ts";

/** The notes of a case, oldest first. An `AgentContext` is needed to ask: nobody else may read them. */
export async function listNotes(ctx: AgentContext, { organizationId, caseId }: SupportCaseInput): Promise<CaseNote[]> {
  const rows = await ctx.services.db.orm
    .select()
    .from(caseNotes)
    .where(and(eq(caseNotes.organizationId, organizationId), eq(caseNotes.caseId, caseId)))
    .orderBy(asc(caseNotes.createdAt), asc(caseNotes.noteId));
  return rows.map((row) => viewNote(row, ctx.caller.userId));
}
