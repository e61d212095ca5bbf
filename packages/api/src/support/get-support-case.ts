import { cases, organizations } from "@quote-financing/db/schema/tables";
import { and, eq } from "drizzle-orm";
import { recordViewing } from "../audit/record-viewing.ts";
import { caseMissing } from "../cases/access.ts";
import { listNotes } from "../cases/notes/list-notes.ts";
import type { SupportCaseInput } from "../cases/support-schema.ts";
import { readerOf, viewSupportCase } from "../cases/support-view.ts";
import type { AgentContext } from "../trpc.ts";

/** A case, hidden or not, and the notes that only agents see. @throws DomainError `resource_missing` */
export async function getSupportCase(ctx: AgentContext, { organizationId, caseId }: SupportCaseInput) {
  const [found] = await ctx.services.db.orm
    .select({ case: cases, organization: organizations })
    .from(cases)
    .innerJoin(organizations, eq(organizations.id, cases.organizationId))
    .where(and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId)));
  if (found === undefined) throw caseMissing();
  await recordViewing(ctx, organizationId, { subjectId: caseId, reason: "handling_case" });

  return {
    data: viewSupportCase(found.case, found.organization, readerOf(ctx)),
    notes: await listNotes(ctx, { organizationId, caseId }),
  };
}
