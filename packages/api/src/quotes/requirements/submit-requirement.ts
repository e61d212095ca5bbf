import type { Transaction } from "@quote-financing/db/database";
import { requirements } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";
import type { WriteContext } from "../../trpc.ts";
import { requirementRefusals } from "./refusals.ts";
import { applyRequirementCommand } from "./rules.ts";

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
  const [row] = await tx.select().from(requirements).where(isRequirement(organizationId, requirementId));
  // The request names the quote too, so the refusal says which of the two is missing.
  if (row?.quoteId !== quoteId) throw new DomainError(requirementRefusals.requirementMissing().at("requirementId"));

  const decision = applyRequirementCommand(row, { type: "submit" });
  if (!decision.ok) throw new DomainError(decision.refusal);
  if (isRefused) return;

  await tx
    .update(requirements)
    .set({ ...decision.value, updatedAt: ctx.services.clock.now() })
    .where(isRequirement(organizationId, requirementId));
}
