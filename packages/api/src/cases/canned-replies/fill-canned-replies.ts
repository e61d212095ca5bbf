import type { Orm, Transaction } from "@quote-financing/db/database";
import { cases, organizations, quotes } from "@quote-financing/db/schema/tables";
import { and, eq } from "drizzle-orm";
import type { AgentContext } from "../../trpc.ts";
import { caseMissing } from "../access.ts";
import { listCannedReplies } from "./list-canned-replies.ts";
import { fillPlaceholders, type Placeholder } from "./rules.ts";
import type { FilledRepliesInput } from "./schema.ts";

/** All canned replies with the names of one case filled in. @throws DomainError `resource_missing` */
export async function fillCannedReplies(ctx: AgentContext, inCase: FilledRepliesInput) {
  const names = await namesInCase(ctx, ctx.services.db.orm, inCase);
  const { data } = await listCannedReplies(ctx);
  return {
    data: data.map((reply) => ({
      ...reply,
      bodyNl: fillPlaceholders(reply.bodyNl, names),
      bodyEn: fillPlaceholders(reply.bodyEn, names),
    })),
  };
}

/** What stands for each placeholder on this case, when this agent answers. @throws DomainError `resource_missing` */
export async function namesInCase(
  { caller }: Pick<AgentContext, "caller">,
  store: Orm | Transaction,
  { organizationId, caseId }: FilledRepliesInput,
): Promise<Record<Placeholder, string>> {
  const [found] = await store
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
  return { ...names, quote: externalId ?? quoteId, agent: caller.name };
}
