import { identityRefusals } from "@quote-financing/api/identity/refusals";
import type { Session } from "@quote-financing/api/identity/sessions/session";
import { DomainError } from "@quote-financing/domain/refusals/errors";

/**
 * Says why somebody may do nothing: without the factor that they need the session acts for nobody anyway.
 *
 * @throws DomainError `operation_not_permitted`
 */
export function refuseWithoutFactor(session: Session | null): void {
  if (session?.needsSecondFactor !== true) return;
  throw new DomainError(identityRefusals.factorNeeded());
}
