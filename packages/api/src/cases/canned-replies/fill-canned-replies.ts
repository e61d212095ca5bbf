import type { Orm, Transaction } from "@quote-financing/db/database";
import { caseMessages, cases, contacts, organizations, quotes, users } from "@quote-financing/db/schema/tables";
import { isPortalLanguage } from "@quote-financing/domain/people/portal-language";
import { and, desc, eq, sql } from "drizzle-orm";
import type { AgentContext } from "../../trpc.ts";
import { caseMissing } from "../access.ts";
import { listCannedReplies } from "./list-canned-replies.ts";
import { fillPlaceholders, type Placeholder } from "./rules.ts";
import type { FilledRepliesInput } from "./schema.ts";

/** All canned replies with the names of one case filled in, and the language of who will read them. @throws DomainError `resource_missing` */
export async function fillCannedReplies(ctx: AgentContext, inCase: FilledRepliesInput) {
  const names = await namesInCase(ctx, ctx.services.db.orm, inCase);
  const { data } = await listCannedReplies(ctx);
  const reader = await lastMerchant(ctx.services.db.orm, inCase.organizationId, inCase.caseId);
  return {
    ...(isPortalLanguage(reader?.language) && { merchantLanguage: reader.language }),
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
      type: cases.type,
      createdBy: cases.createdBy,
      subject: cases.subject,
      externalId: quotes.externalId,
      quoteId: cases.quoteId,
    })
    .from(cases)
    .innerJoin(organizations, eq(organizations.id, cases.organizationId))
    .innerJoin(quotes, and(eq(quotes.organizationId, cases.organizationId), eq(quotes.quoteId, cases.quoteId)))
    .where(and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId)));
  if (found === undefined) throw caseMissing();

  const { externalId, quoteId, type, createdBy, ...names } = found;
  const person =
    type === "platform_feedback"
      ? ((await lastMerchant(store, organizationId, caseId))?.name ?? names.organization)
      : createdBy;
  return { ...names, person, quote: externalId ?? quoteId, agent: caller.name };
}

/**
 * A case that an agent opened is answered by somebody: they are the person, not the agent (decision record 0122). An integration has no
 * language.
 */
async function lastMerchant(store: Orm | Transaction, organizationId: string, caseId: string) {
  const isInCase = and(eq(caseMessages.organizationId, organizationId), eq(caseMessages.caseId, caseId));
  const [last] = await store
    .select({ name: caseMessages.authorName, language: users.language })
    .from(caseMessages)
    .innerJoin(
      contacts,
      and(
        eq(contacts.organizationId, caseMessages.organizationId),
        eq(contacts.contactId, caseMessages.authorContactId),
      ),
    )
    .leftJoin(users, sql`${contacts.principal} = 'user:' || ${users.id}`)
    .where(and(isInCase, eq(caseMessages.authorType, "merchant")))
    .orderBy(desc(caseMessages.createdAt), desc(caseMessages.messageId))
    .limit(1);
  return last;
}
