import type { Transaction } from "@quote-financing/db/database";
import { cases } from "@quote-financing/db/schema/tables";
import type { AuditAction } from "@quote-financing/domain/audit-actions";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../audit/record-audit.ts";
import { releaseNotices } from "../mail/outbox/held-notices.ts";
import { findOrganization } from "../organizations/access.ts";
import type { AgentContext, WriteContext } from "../trpc.ts";
import { recordEvent } from "../webhooks/events/record-event.ts";
import { findCase } from "./access.ts";
import { tickCaseClock } from "./case-clock.ts";
import { applyCaseCommand, type CaseCommand, type CaseCommandType, isUnchanged } from "./rules.ts";
import type { SeenCaseInput, SupportCase } from "./support-schema.ts";
import { readerOf, viewSupportCase } from "./support-view.ts";
import { hasUnseenMessage, messageCameIn } from "./unseen-messages.ts";

const AUDITED_AS = {
  merchant_writes: null,
  agent_writes: null,
  close: "case.closed",
  reopen: "case.reopened",
  set_waiting_on: null,
  set_stage: null,
  hide: "case.hidden",
  show: "case.shown",
} as const satisfies Record<CaseCommandType, AuditAction | null>;

/**
 * An agent's command on a case, by the state table (rules.ts), under the case clock. A case that is shown again became
 * fetchable, so `case.created` is sent once more (specification §6.3).
 *
 * @throws DomainError `resource_missing`; `state_conflict` when the state does not allow it, or the merchant wrote what the agent had not
 *   seen (decision record 0375).
 */
export async function changeCase(
  ctx: AgentContext,
  seenCase: SeenCaseInput,
  command: CaseCommand,
): Promise<{ data: SupportCase }> {
  const { organizationId, caseId } = seenCase;
  return ctx.services.db.transact(async (tx) => {
    await findCase(tx, organizationId, caseId);
    const changed = await applyToCase(ctx, tx, seenCase, command);
    return { data: viewSupportCase(changed, await findOrganization(tx, organizationId), readerOf(ctx)) };
  });
}

/** The change of either side within its transaction, after the case was found to be theirs. @throws DomainError as above */
export async function applyToCase(
  ctx: WriteContext,
  tx: Transaction,
  { seenThrough, ...inCase }: SeenCaseInput,
  command: CaseCommand,
): Promise<typeof cases.$inferSelect> {
  const { organizationId, caseId } = inCase;
  const tick = await tickCaseClock(tx, organizationId, ctx.services.clock.now());
  const stored = await findCase(tx, organizationId, caseId);
  // Under the clock, so that no message comes in after the look. What a colleague closed says so itself.
  if (stored.state === "open" && (await hasUnseenMessage(tx, inCase, seenThrough))) throw messageCameIn();

  const decision = applyCaseCommand(stored, command, tick);
  if (!decision.ok) throw new DomainError(decision.refusal);

  if (isUnchanged(stored, decision.value)) return stored;
  const { state, waitingOn, waitingSince, stage, hidden } = decision.value;
  const hiddenAt = !hidden ? null : stored.hidden ? stored.hiddenAt : tick;
  const change = { state, waitingOn, waitingSince, stage, hidden, hiddenAt, updatedAt: tick };
  const changed = { ...stored, ...change };
  await tx
    .update(cases)
    .set(change)
    .where(and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId)));

  await record(ctx, tx, command.type, changed);
  return changed;
}

async function record(
  ctx: WriteContext,
  tx: Transaction,
  command: CaseCommandType,
  changed: typeof cases.$inferSelect,
) {
  const { organizationId, caseId, quoteId } = changed;
  const created = { type: "case.created", data: { caseId, quote: { quoteId } } } as const;
  if (command === "show") {
    await recordEvent(ctx, tx, organizationId, created);
    await releaseNotices(tx, changed, ctx.services.clock.now());
  }
  const action = AUDITED_AS[command];
  if (action !== null) await recordAudit(ctx, tx, { organizationId, action, subjectId: caseId });
}
