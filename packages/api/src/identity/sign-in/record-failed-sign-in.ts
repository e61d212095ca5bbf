import { users } from "@quote-financing/db/schema/tables";
import type { SignInStep } from "@quote-financing/domain/audit-actions";
import { eq } from "drizzle-orm";
import { recordPlatformAudit } from "../../audit/record-platform-audit.ts";
import type { Services } from "../../context.ts";
import { recordAccountAction } from "../notices/record-account-action.ts";
import { bucketOf, countInWindow } from "./attempt-bucket.ts";

/** So many failures of one account in a window are looked at one by one, as far as they come from other addresses. */
export const FAILURES_ONE_BY_ONE = 20;

export interface FailedSignIn {
  /** Whose it would have been: one of the two. */
  readonly email?: string | undefined;
  readonly userId?: string | undefined;
  readonly step: SignInStep;
  /** Why, where it is known and no guess of a stranger. */
  readonly reason?: string;
  readonly clientAddress: string | undefined;
  readonly clientDevice?: string | undefined;
}

/**
 * Writes a failed sign-in of an account that exists into the log of its organizations, an agent's into the platform's. In one window of the throttle: one
 * entry for each address, of the first 20 failures, and one at the 10th, 100th, 1,000th … A flood is a few entries.
 */
export async function recordFailedSignIn(services: Services, failure: FailedSignIn): Promise<void> {
  const { email, userId, step, reason, clientAddress, clientDevice } = failure;
  if (email === undefined && userId === undefined) return;
  const isPerson = userId === undefined ? eq(users.email, email ?? "") : eq(users.id, userId);
  const shown = { id: users.id, name: users.name, email: users.email, isAgent: users.isAgent };
  const [person] = await services.db.orm.select(shown).from(users).where(isPerson);
  if (person === undefined) return;

  const { count, startedAt } = await countInWindow(services, bucketOf(services, 0, "failed-sign-in", person.id).key);
  const isRound = isPowerOfTen(count);
  if (count > FAILURES_ONE_BY_ONE && !isRound) return;

  const actor = { actorId: person.id, actorName: person.name };
  const act = { services, clientAddress, clientDevice, requestId: services.makeId("request"), actor };
  if (person.isAgent) {
    await recordPlatformAudit(act, services.db.orm, { action: "agent.sign_in_failed", subject: person.email });
    return;
  }
  await recordAccountAction(act, services.db.orm, {
    userId: person.id,
    action: "account.sign_in_failed",
    details: { step, count, ...(reason === undefined ? {} : { reason }) },
    onceAs: { startMs: startedAt, text: isRound ? `${count}` : `from ${clientAddress}` },
  });
}

const isPowerOfTen = (count: number): boolean => /^10+$/.test(String(count));
