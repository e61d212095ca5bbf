import type { Services } from "@quote-financing/api/context";
import type { Session } from "@quote-financing/api/identity/sessions/session";
import { requireAllowed } from "@quote-financing/api/limits/request-limiter";

/**
 * The bytes of a page's request count for its organization, as those of /v1 do; the calls in it count one by one.
 *
 * @throws DomainError `rate_limit_exceeded`
 */
export function countBody({ limiter, clock }: Services, session: Session | null, bytes: number): void {
  const caller = session?.caller ?? null;
  if (caller === null || bytes === 0) return;
  requireAllowed(limiter.countBody(caller, bytes, clock.now().getTime()));
}
