import type { Transaction } from "@quote-financing/db/database";
import { caseMessages, cases } from "@quote-financing/db/schema/tables";
import { and, eq, inArray } from "drizzle-orm";

/** The cases of a quote and their messages, as sub-selects of their ids: what else is kept names them. */
export function conversationIds(tx: Transaction, organizationId: string, quoteId: string) {
  const ofQuote = and(eq(cases.organizationId, organizationId), eq(cases.quoteId, quoteId));
  const caseIds = tx.select({ id: cases.caseId }).from(cases).where(ofQuote);
  const messageIds = tx
    .select({ id: caseMessages.messageId })
    .from(caseMessages)
    .where(and(eq(caseMessages.organizationId, organizationId), inArray(caseMessages.caseId, caseIds)));
  return { caseIds, messageIds };
}
