import { caseMessages, cases } from "@quote-financing/db/schema/tables";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { recordViewing } from "../audit/record-viewing.ts";
import { requireQuote } from "../quotes/documents/access.ts";
import type { AgentContext } from "../trpc.ts";
import type { HistoryContext } from "./event-history.ts";
import { EXCERPT_CODE_POINTS, HISTORY_LIMIT, type MessagesOfQuote, type SupportHistoryInput } from "./schema.ts";

/**
 * The newest messages of a quote's cases, how each begins, newest first; those of hidden cases and those that were erased are
 * left out.
 *
 * @throws DomainError `resource_missing`
 */
export async function messagesOfQuote(ctx: HistoryContext, quoteId: string): Promise<MessagesOfQuote> {
  const { organizationId } = ctx;
  const { orm } = ctx.services.db;
  await requireQuote(orm, organizationId, quoteId);
  const rows = await orm
    .select({
      messageId: caseMessages.messageId,
      caseId: cases.caseId,
      subject: cases.subject,
      beginning: sql<string>`left(${caseMessages.body}, ${EXCERPT_CODE_POINTS})`,
      isWhole: sql<boolean>`char_length(${caseMessages.body}) <= ${EXCERPT_CODE_POINTS}`,
      authorName: caseMessages.authorName,
      createdAt: caseMessages.createdAt,
    })
    .from(cases)
    .innerJoin(
      caseMessages,
      and(eq(caseMessages.organizationId, cases.organizationId), eq(caseMessages.caseId, cases.caseId)),
    )
    .where(
      and(
        eq(cases.organizationId, organizationId),
        eq(caseMessages.organizationId, organizationId),
        eq(cases.quoteId, quoteId),
        eq(cases.hidden, false),
        isNull(caseMessages.redactedAt),
      ),
    )
    .orderBy(desc(caseMessages.createdAt), desc(caseMessages.messageId))
    .limit(HISTORY_LIMIT);
  return { data: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })) };
}

/** The same as agents read it, of any organization: reading messages is reading about a consumer (decision record 0360). */
export async function supportMessagesOfQuote(ctx: AgentContext, { organizationId, quoteId }: SupportHistoryInput) {
  const found = await messagesOfQuote({ ...ctx, organizationId }, quoteId);
  await recordViewing(ctx, organizationId, { subjectId: quoteId, reason: "handling_quote" });
  return found;
}
