import type { Orm, Transaction } from "@quote-financing/db/database";
import { cannedReplies } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { asc, eq } from "drizzle-orm";
import type { AgentContext } from "../../trpc.ts";
import { caseRefusals } from "../refusals.ts";
import { viewCannedReply } from "./view.ts";

/** All of them, by name: at most `CANNED_REPLIES_MAX`. */
export async function listCannedReplies({ services }: AgentContext) {
  const rows = await services.db.orm
    .select()
    .from(cannedReplies)
    .orderBy(asc(cannedReplies.name), asc(cannedReplies.cannedReplyId));
  return { data: rows.flatMap((row) => viewCannedReply(row) ?? []) };
}

export const replyMissing = () => new DomainError(caseRefusals.replyMissing());

/** @throws DomainError `resource_missing` */
export async function findCannedReply(store: Orm | Transaction, cannedReplyId: string) {
  const [row] = await store.select().from(cannedReplies).where(eq(cannedReplies.cannedReplyId, cannedReplyId));
  const reply = row && viewCannedReply(row);
  if (reply === undefined) throw replyMissing();
  return reply;
}
