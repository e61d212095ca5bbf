import type { Transaction } from "@quote-financing/db/database";
import { STANDINGS } from "@quote-financing/domain/financing/lifecycle";
import type { NotificationTopic } from "@quote-financing/domain/people/notification-topics";
import type { FinancingStatus } from "@quote-financing/domain/vocabulary";
import type { Services } from "../../context.ts";
import { writeNotices } from "../../mail/outbox/write-notices.ts";
import { makersOf } from "./makers-of.ts";

/** What reaching a status is told as: null is nothing that its merchant must hear of. */
function topicOf(status: FinancingStatus): NotificationTopic | null {
  if (status === "completed") return "paid_out";
  if (status === "rejected") return "rejected";
  return STANDINGS[status].waitingOn === "merchant" ? "waiting_on_me" : null;
}

/** Writes whom the new status of a quote is told by mail: who made it, else everyone of the organization. */
export async function tellOfMove(
  services: Services,
  tx: Transaction,
  organizationId: string,
  { quoteId, status }: { readonly quoteId: string; readonly status: FinancingStatus },
): Promise<void> {
  const topic = topicOf(status);
  if (topic === null || services.mailRoom === undefined) return;
  const maker = (await makersOf(tx, organizationId, [quoteId])).get(quoteId);
  const concerned = maker === undefined ? [] : [maker];
  await writeNotices(services, tx, organizationId, [{ topic, subjectId: quoteId, threadId: quoteId, concerned }]);
}
