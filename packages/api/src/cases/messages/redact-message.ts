import type { Transaction } from "@quote-financing/db/database";
import { caseMessages, cases } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";
import { requireSecondAgent } from "../../approvals/four-eyes.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { withdrawReplays } from "../../rest/idempotency/withdraw-replays.ts";
import type { AgentContext } from "../../trpc.ts";
import { findCase } from "../access.ts";
import { tickCaseClock } from "../case-clock.ts";
import { caseRefusals } from "../refusals.ts";
import { deriveSubject, REDACTED_SUBJECT } from "../subject.ts";
import type { RedactMessageInput } from "../support-schema.ts";
import { viewOneMessage } from "./message-documents.ts";

/**
 * Erases the text of a message and leaves a tombstone (specification §2.7). A subject that repeats the text's
 * first line goes with it (decision record 0044); events and audit entries never held any of it.
 *
 * @throws DomainError `resource_missing`; `state_conflict` when it is redacted already, or without the second agent that
 *   the platform asks for.
 */
export async function redactMessage(ctx: AgentContext, input: RedactMessageInput) {
  const { organizationId, caseId, messageId, reason } = input;
  requireSecondAgent(ctx);
  return ctx.services.db.transact(async (tx) => {
    await findCase(tx, organizationId, caseId);
    const tick = await tickCaseClock(tx, organizationId, ctx.services.clock.now());
    const stored = await findCase(tx, organizationId, caseId);
    const message = await findMessage(tx, input);

    if (message.redactedAt !== null) {
      throw new DomainError(caseRefusals.redactedAlready());
    }

    const subject = stored.subject === deriveSubject(message.body) ? REDACTED_SUBJECT : stored.subject;
    await tx
      .update(caseMessages)
      .set({ body: "", redactedAt: tick })
      .where(and(eq(caseMessages.organizationId, organizationId), eq(caseMessages.messageId, messageId)));
    await tx
      .update(cases)
      .set({ subject, updatedAt: tick })
      .where(and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId)));

    // The answer that opened the case holds the subject, and its key's row a hash of the opening text.
    const isInOpening = subject !== stored.subject || message.createdAt.getTime() === stored.createdAt.getTime();
    await withdrawReplays(tx, organizationId, isInOpening ? [messageId, caseId] : [messageId]);

    const details = { caseId, reason };
    await recordAudit(ctx, tx, { organizationId, action: "case_message.redacted", subjectId: messageId, details });

    return { data: await viewOneMessage(tx, organizationId, { ...message, body: "", redactedAt: tick }) };
  });
}

async function findMessage(tx: Transaction, { organizationId, caseId, messageId }: RedactMessageInput) {
  const [message] = await tx
    .select()
    .from(caseMessages)
    .where(
      and(
        eq(caseMessages.organizationId, organizationId),
        eq(caseMessages.messageId, messageId),
        eq(caseMessages.caseId, caseId),
      ),
    );
  if (message === undefined) {
    throw new DomainError(caseRefusals.messageMissing());
  }
  return message;
}
