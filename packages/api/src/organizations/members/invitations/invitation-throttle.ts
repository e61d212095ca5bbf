import { DomainError } from "@quote-financing/domain/refusals/errors";
import { bucketOf, countAttempt, type ThrottleServices } from "../../../identity/sign-in/attempt-bucket.ts";
import { memberRefusals } from "../refusals.ts";

/** Each may cost a password hash: someone who mistypes needs few. */
export const MAX_ACCEPTANCES = 10;

/**
 * Counts an attempt to accept one open invitation. Unknown tokens never come here: they leave no row.
 *
 * @throws DomainError `rate_limit_exceeded`
 */
export async function countAcceptance(services: ThrottleServices, invitationId: string): Promise<void> {
  const { allowed } = await countAttempt(services, bucketOf(services, MAX_ACCEPTANCES, "invitation", invitationId));
  if (!allowed) throw new DomainError(memberRefusals.invitationBusy());
}
