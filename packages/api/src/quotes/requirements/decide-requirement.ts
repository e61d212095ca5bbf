import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { AgentContext } from "../../trpc.ts";
import { documentsOfQuote, lockQuote } from "../documents/access.ts";
import { requirementRefusals } from "./refusals.ts";
import { applyRequirementCommand, type RequirementCommand } from "./rules.ts";
import type { DecideRequirementInput } from "./schema.ts";
import { storeDecision } from "./store-decision.ts";
import { findRequirement } from "./submit-requirement.ts";
import { viewRequirement } from "./view.ts";

/**
 * An agent accepts, rejects or withdraws a requirement (contract-decisions §12). The reason of a rejection is for the merchant, and
 * not in the audit log.
 *
 * @throws DomainError `resource_missing`; `state_conflict` when its state does not allow it, or a document came in after it was read.
 */
export async function decideRequirement(
  ctx: AgentContext,
  { organizationId, requirementId, updatedAt: readAt }: DecideRequirementInput,
  command: RequirementCommand,
) {
  return ctx.services.db.transact(async (tx) => {
    const { quoteId } = await findRequirement(tx, organizationId, requirementId);
    await lockQuote(tx, organizationId, quoteId);
    const row = await findRequirement(tx, organizationId, requirementId);

    const decision = applyRequirementCommand(row, command);
    if (!decision.ok) throw new DomainError(decision.refusal);
    if (readAt !== undefined && new Date(readAt).getTime() !== row.updatedAt.getTime()) {
      throw new DomainError(requirementRefusals.requirementChanged());
    }

    const changed = await storeDecision(ctx, tx, organizationId, { before: row, decided: decision.value });
    return { data: viewRequirement(changed, await documentsOfQuote(tx, organizationId, quoteId)) };
  });
}
