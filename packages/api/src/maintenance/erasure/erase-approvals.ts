import type { Transaction } from "@quote-financing/db/database";
import { approvals, quotes } from "@quote-financing/db/schema/tables";
import { and, eq, inArray, or } from "drizzle-orm";
import { approvalConsumers } from "../../approvals/approval-consumer.ts";
import type { Services } from "../../context.ts";
import { spellingsOf } from "../../quotes/lists/consumer-email-search.ts";
import { conversationIds } from "./conversation-ids.ts";

/**
 * Proposals about the quote, its messages or its consumer: their moves name the person, and one that was approved afterwards
 * would write on the tombstone. Comes first in its transaction, as approving takes the proposal before all else.
 */
export async function eraseApprovals(
  services: Services,
  tx: Transaction,
  organizationId: string,
  quoteId: string,
): Promise<void> {
  const [quote] = await tx
    .select({ email: quotes.contactEmail })
    .from(quotes)
    .where(and(eq(quotes.organizationId, organizationId), eq(quotes.quoteId, quoteId)));
  const consumers = spellingsOf(quote?.email ?? "").flatMap((email) => approvalConsumers(services, email));
  const { messageIds } = conversationIds(tx, organizationId, quoteId);
  const { subjectId } = approvals;
  await tx
    .delete(approvals)
    .where(
      and(
        eq(approvals.organizationId, organizationId),
        or(inArray(subjectId, [quoteId, ...consumers]), inArray(subjectId, messageIds)),
      ),
    );
}
