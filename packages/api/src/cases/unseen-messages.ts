import type { Orm, Transaction } from "@quote-financing/db/database";
import { caseMessages } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, gt, ne } from "drizzle-orm";
import { caseRefusals } from "./refusals.ts";
import type { SupportCaseInput } from "./support-schema.ts";

/** Refuses what would take a case out of the queues. */
export const messageCameIn = () => new DomainError(caseRefusals.messageCameIn());

/**
 * Whether the merchant wrote on a case what an agent had not seen (decision record 0375). An agent's own messages do not count.
 *
 * @param seenThrough the moment of the last thing that the agent saw there; undefined where nobody looked
 */
export async function hasUnseenMessage(
  store: Orm | Transaction,
  { organizationId, caseId }: SupportCaseInput,
  seenThrough: Date | undefined,
): Promise<boolean> {
  if (seenThrough === undefined) return false;
  const ofCase = and(eq(caseMessages.organizationId, organizationId), eq(caseMessages.caseId, caseId));
  const [unseen] = await store
    .select({ messageId: caseMessages.messageId })
    .from(caseMessages)
    .where(and(ofCase, ne(caseMessages.authorType, "platform"), gt(caseMessages.createdAt, seenThrough)))
    .limit(1);
  return unseen !== undefined;
}
