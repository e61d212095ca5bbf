import type { Transaction } from "@quote-financing/db/database";
import { documents, requirements } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, ne } from "drizzle-orm";
import { type AuditContext, recordAudit } from "../../audit/record-audit.ts";
import type { WriteContext } from "../../trpc.ts";
import { type EventContext, recordEvent } from "../../webhooks/events/record-event.ts";
import { requirementRefusals } from "./refusals.ts";
import { applyRequirementCommand } from "./rules.ts";
import { tellOfRequirement } from "./tell-of-requirement.ts";

export const isRequirement = (organizationId: string, requirementId: string) =>
  and(eq(requirements.organizationId, organizationId), eq(requirements.requirementId, requirementId));

/** The quote is locked: everything that changes its requirements is. @throws DomainError `resource_missing` */
export async function findRequirement(tx: Transaction, organizationId: string, requirementId: string) {
  const [row] = await tx.select().from(requirements).where(isRequirement(organizationId, requirementId));
  if (row === undefined) throw new DomainError(requirementRefusals.requirementMissing());
  return row;
}

export interface Submission {
  readonly organizationId: string;
  readonly quoteId: string;
  readonly requirementId: string;
  /** A document that the scan refused answers nothing: the requirement stays as it is. */
  readonly isRefused: boolean;
}

/**
 * A document is added for a requirement of the quote, which is locked.
 *
 * @throws DomainError `resource_missing`, for one of another quote too; `state_conflict` when it is accepted or withdrawn.
 */
export async function submitRequirement(ctx: WriteContext, tx: Transaction, submission: Submission): Promise<void> {
  const { organizationId, quoteId, requirementId, isRefused } = submission;
  const row = await findRequirement(tx, organizationId, requirementId);
  if (row.quoteId !== quoteId) throw new DomainError(requirementRefusals.requirementMissing());

  const decision = applyRequirementCommand(row, { type: "submit" });
  if (!decision.ok) throw new DomainError(decision.refusal);
  if (isRefused) return;

  await tx
    .update(requirements)
    .set({ ...decision.value, updatedAt: ctx.services.clock.now() })
    .where(isRequirement(organizationId, requirementId));
}

/**
 * A document that was added for a requirement is refused by a later scan. Where no other one answers it, it is asked for again;
 * the merchant is told as of a rejection. The quote is locked.
 */
export async function reopenRequirement(
  ctx: AuditContext & EventContext,
  tx: Transaction,
  organizationId: string,
  requirementId: string,
): Promise<void> {
  const row = await findRequirement(tx, organizationId, requirementId);
  const answers = await tx.$count(
    documents,
    and(
      eq(documents.organizationId, organizationId),
      eq(documents.requirementId, requirementId),
      ne(documents.scan, "refused"),
    ),
  );
  if (answers > 0) return;

  const decision = applyRequirementCommand(row, { type: "reopen" });
  // An agent has decided meanwhile.
  if (!decision.ok) return;

  const changed = { ...row, ...decision.value, updatedAt: ctx.services.clock.now() };
  const { quoteId, state, rejection, updatedAt } = changed;
  await tx
    .update(requirements)
    .set({ state, rejection, updatedAt })
    .where(isRequirement(organizationId, requirementId));

  const details = { quoteId, from: row.state, to: state };
  await recordAudit(ctx, tx, { organizationId, action: "requirement.decided", subjectId: requirementId, details });
  await recordEvent(ctx, tx, organizationId, { type: "quote.requirements.updated", data: { quoteId } });
  await tellOfRequirement(ctx.services, tx, organizationId, changed);
}
