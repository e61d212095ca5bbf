import { caseMessages } from "@quote-financing/db/schema/tables";
import { and, asc, eq } from "drizzle-orm";
import { recordViewing } from "../../audit/record-viewing.ts";
import type { AgentContext } from "../../trpc.ts";
import { caseMissing } from "../access.ts";
import type { SupportCaseInput } from "../support-schema.ts";
import { viewMessage } from "./view.ts";

/** The whole thread of a case, hidden or not, oldest first. @throws DomainError `resource_missing` */
export async function listMessagesForAgent(ctx: AgentContext, { organizationId, caseId }: SupportCaseInput) {
  const rows = await ctx.services.db.orm
    .select()
    .from(caseMessages)
    .where(and(eq(caseMessages.organizationId, organizationId), eq(caseMessages.caseId, caseId)))
    .orderBy(asc(caseMessages.createdAt), asc(caseMessages.messageId));
  // Every case has its opening message.
  if (rows.length === 0) throw caseMissing();
  await recordViewing(ctx, organizationId, caseId);

  return { data: rows.map(viewMessage) };
}
