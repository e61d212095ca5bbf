import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { Context } from "../context.ts";

/**
 * Stands at the head of a move that needs a second agent where FOUR_EYES says so (decision record 0362): a proposal that
 * was approved passes, an agent alone does not.
 *
 * @throws DomainError `state_conflict`
 */
export function requireSecondAgent({ services, caller, approvalId }: Context): void {
  if (services.needsSecondAgent !== true || caller?.kind !== "agent" || approvalId !== undefined) return;
  throw new DomainError(peopleRefusals.secondAgentNeeded());
}
