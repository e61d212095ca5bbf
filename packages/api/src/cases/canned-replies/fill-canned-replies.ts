import { cases, organizations, quotes } from "@quote-financing/db/schema/tables";
import { and, eq } from "drizzle-orm";
import type { AgentContext } from "../../trpc.ts";
import { caseMissing } from "../access.ts";
import { listCannedReplies } from "./list-canned-replies.ts";
import { fillPlaceholders } from "./rules.ts";
import type { FilledRepliesInput } from "./schema.ts";

/** All canned replies with the names of one case filled in. @throws DomainError `resource_missing` */
export async function fillCannedReplies(ctx: AgentContext, { organizationId, caseId }: FilledRepliesInput) {
  const [found] = await ctx.services.db.orm
    .select({
      organization: organizations.name,
      person: cases.createdBy,
      subject: cases.subject,
      externalId: quotes.externalId,
      quoteId: cases.quoteId,
    })
    .from(cases)
    .innerJoin(organizations, eq(organizations.id, cases.organizationId))
    .innerJoin(quotes, and(eq(quotes.organizationId, cases.organizationId), eq(quotes.quoteId, cases.quoteId)))
    .where(and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId)));
  if (found === undefined) throw caseMissing();

  const { externalId, quoteId, ...names } = found;
  const values = { ...names, quote: externalId ?? quoteId, agent: ctx.caller.name };
  const { data } = await listCannedReplies(ctx);
  return {
    data: data.map((reply) => ({
      ...reply,
      bodyNl: fillPlaceholders(reply.bodyNl, values),
      bodyEn: fillPlaceholders(reply.bodyEn, values),
    })),
  };
}
