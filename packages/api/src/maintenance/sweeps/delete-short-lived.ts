import { organizations } from "@quote-financing/db/schema/tables";
import type { MaintenanceRound } from "@quote-financing/domain/time/maintenance-round";
import { deletePastPresence } from "../../cases/presence/delete-past-presence.ts";
import type { Services } from "../../context.ts";
import { deletePastAttempts } from "../../identity/sign-in/attempt-bucket.ts";
import { deleteExpiredKeys } from "../../rest/idempotency/delete-expired-keys.ts";
import { deletePastAccounts } from "./delete-past-accounts.ts";

/**
 * Deletes what is kept for a day or less and nobody asks for afterwards: expired Idempotency-Keys with their stored
 * answers (contract-decisions §4), past presence of agents, past attempts to sign in; and past accounts and sessions. The
 * one list of it, for servers and cron calls.
 *
 * @returns how many rows were deleted.
 */
export async function deleteShortLived(
  { db, clock }: Pick<Services, "db" | "clock">,
  { includes = () => true, signal }: MaintenanceRound = {},
): Promise<number> {
  let deleted = await deletePastAttempts({ db, clock });
  // Of no organization: a call draws for them as for one.
  if (includes("accounts")) deleted += await deletePastAccounts({ db, clock });
  for (const { organizationId } of await db.orm.select({ organizationId: organizations.id }).from(organizations)) {
    if (signal?.aborted === true) break;
    if (!includes(organizationId)) continue;
    deleted += await deleteExpiredKeys(db, organizationId, clock.now());
    deleted += await deletePastPresence(db, organizationId, clock.now());
  }
  return deleted;
}
