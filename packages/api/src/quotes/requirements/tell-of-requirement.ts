import type { Transaction } from "@quote-financing/db/database";
import type { Services } from "../../context.ts";
import { writeNotices } from "../../mail/outbox/write-notices.ts";
import { makersOf } from "../financing/makers-of.ts";

interface WaitingRequirement {
  readonly requirementId: string;
  readonly quoteId: string;
  readonly state: string;
  readonly waitingOn: string;
}

/** Writes who is told by mail that a requirement waits on the merchant: it was opened, or what was handed in was rejected. */
export async function tellOfRequirement(
  services: Services,
  tx: Transaction,
  organizationId: string,
  { requirementId, quoteId, state, waitingOn }: WaitingRequirement,
): Promise<void> {
  const isWaiting = waitingOn === "merchant" && (state === "open" || state === "rejected");
  if (!isWaiting || services.mailRoom === undefined) return;
  const maker = (await makersOf(tx, organizationId, [quoteId])).get(quoteId);
  const concerned = maker === undefined ? [] : [maker];
  const fact = { topic: "waiting_on_me", subjectId: requirementId, threadId: quoteId, concerned } as const;
  await writeNotices(services, tx, organizationId, [fact]);
}
