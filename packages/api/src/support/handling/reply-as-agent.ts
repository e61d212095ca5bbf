import type { Transaction } from "@quote-financing/db/database";
import { withinTransaction } from "@quote-financing/db/within-transaction";
import { findCase } from "../../cases/access.ts";
import { tickCaseClock } from "../../cases/case-clock.ts";
import { changeCase } from "../../cases/change-case.ts";
import { addMessage } from "../../cases/messages/add-message.ts";
import type { CaseMessage } from "../../cases/messages/schema.ts";
import type { ReplyInput } from "../../cases/support-schema.ts";
import { hasUnseenMessage, messageCameIn } from "../../cases/unseen-messages.ts";
import type { AgentContext } from "../../trpc.ts";

type Reply = Omit<ReplyInput, "thenClose" | "seenThrough">;

/**
 * An agent writes on a case: it then waits on the merchant, and a closed one is open again (contract-decisions §7). With `thenClose` it is
 * closed in the same transaction, as it was seen (decision record 0375): both, or neither. Sent again, it changes nothing more.
 *
 * @throws DomainError `resource_missing`; `id_conflict` on `messageId`; `state_conflict` when the case is hidden, or is to be closed and
 *   the merchant wrote meanwhile.
 */
export async function replyAsAgent(ctx: AgentContext, { thenClose = false, seenThrough, ...message }: ReplyInput) {
  const { organizationId, caseId } = message;
  const inCase = { organizationId, caseId };
  const closing: FollowedReply<boolean> = {
    look: (_within, tx) => hasUnseenMessage(tx, inCase, seenThrough),
    follow: async (within, isUnseen) => {
      if (isUnseen) throw messageCameIn();
      await changeCase(within, inCase, { type: "close" });
    },
  };
  return { data: thenClose ? await replyAnd(ctx, message, closing) : await addMessage(ctx, message) };
}

interface FollowedReply<Seen> {
  /** Reads what counts before the message changes the case. */
  readonly look: (within: AgentContext, tx: Transaction) => Promise<Seen>;
  /** Is not done again when the message is there already. */
  readonly follow: (within: AgentContext, seen: Seen) => Promise<void>;
}

/** Writes a message and what follows it in one transaction: all of it, or nothing. @throws DomainError as both do */
export async function replyAnd<Seen>(
  ctx: AgentContext,
  message: Reply,
  { look, follow }: FollowedReply<Seen>,
): Promise<CaseMessage> {
  const { organizationId, caseId } = message;
  return ctx.services.db.transact(async (tx) => {
    await findCase(tx, organizationId, caseId);
    // First of all, so that the same message sent twice at once is written once and then found.
    await tickCaseClock(tx, organizationId, ctx.services.clock.now());
    let isReplay = false;
    const within = {
      ...ctx,
      services: { ...ctx.services, db: withinTransaction(ctx.services.db, tx) },
      markReplayed: () => {
        isReplay = true;
        ctx.markReplayed();
      },
    };
    const seen = await look(within, tx);
    const written = await addMessage(within, message);
    if (!isReplay) await follow(within, seen);
    return written;
  });
}
