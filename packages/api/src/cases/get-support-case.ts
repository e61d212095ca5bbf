import { caseMessages, cases, organizations } from "@quote-financing/db/schema/tables";
import { and, asc, eq } from "drizzle-orm";
import { viewMessage } from "../case-messages/view.ts";
import { listNotes } from "../case-notes/list-notes.ts";
import type { AgentContext } from "../trpc.ts";
import { caseMissing } from "./access.ts";
import type { SupportCaseInput } from "./support-schema.ts";
import { viewSupportCase } from "./support-view.ts";

/** A case with its whole thread, hidden or not, and the notes that only agents see. @throws DomainError `resource_missing` */
export async function getSupportCase(ctx: AgentContext, { organizationId, caseId }: SupportCaseInput) {
  const rows = await ctx.services.db.orm
    .select({ case: cases, organization: organizations, message: caseMessages })
    .from(cases)
    .innerJoin(organizations, eq(organizations.id, cases.organizationId))
    .innerJoin(
      caseMessages,
      and(eq(caseMessages.organizationId, cases.organizationId), eq(caseMessages.caseId, cases.caseId)),
    )
    .where(and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId)))
    .orderBy(asc(caseMessages.createdAt), asc(caseMessages.messageId));
  const [first] = rows;
  if (first === undefined) throw caseMissing();

  return {
    data: viewSupportCase(first.case, first.organization, ctx.caller.userId),
    messages: rows.map((row) => viewMessage(row.message)),
    notes: await listNotes(ctx, { organizationId, caseId }),
  };
}
