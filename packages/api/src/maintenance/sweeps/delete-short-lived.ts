import { organizations } from "@quote-financing/db/schema/tables";
import type { MaintenanceRound } from "@quote-financing/domain/time/maintenance-round";
import { deletePastApprovals } from "../../approvals/delete-past-approvals.ts";
import { linkEntries } from "../../audit/chain/link-entries.ts";
import { deletePastPresence } from "../../cases/presence/delete-past-presence.ts";
import type { Services } from "../../context.ts";
import { deletePastAttempts } from "../../identity/sign-in/attempt-bucket.ts";
import { deletePastThreads } from "../../mail/outbox/delete-past-threads.ts";
import { PLATFORM } from "../../mail/outbox/write-notices.ts";
import { deleteExpiredKeys } from "../../rest/idempotency/delete-expired-keys.ts";
import { deletePastAccounts } from "./delete-past-accounts.ts";

type SweptServices = Pick<Services, "db" | "clock" | "auditLinked">;

/**
 * Deletes what is kept for a day or less and nobody asks for afterwards: expired Idempotency-Keys with their stored
 * answers (contract-decisions §4), past presence of agents, proposals that expired, past attempts to sign in; past accounts and sessions; conversations by mail of 90 days ago. The
 * one list of it, for servers and cron calls.
 *
 * @returns how many rows were deleted.
 */
export async function deleteShortLived(
  { db, clock, auditLinked }: SweptServices,
  { includes = () => true, signal }: MaintenanceRound = {},
): Promise<number> {
  let deleted = await deletePastAttempts({ db, clock });
  // Of no organization: a call draws for them as for one.
  if (includes("accounts")) deleted += await deletePastAccounts({ db, clock });
  for (const { organizationId } of await db.orm.select({ organizationId: organizations.id }).from(organizations)) {
    if (signal?.aborted === true) break;
    if (!includes(organizationId)) continue;
    // For where no server does it every few seconds.
    await linkEntries(db, organizationId, auditLinked);
    deleted += await deleteExpiredKeys(db, organizationId, clock.now());
    deleted += await deletePastPresence(db, organizationId, clock.now());
    deleted += await deletePastThreads(db, organizationId, clock.now());
    deleted += await deletePastApprovals(db, organizationId, clock.now());
  }
  if (includes(PLATFORM)) deleted += await deletePastThreads(db, PLATFORM, clock.now());
  return deleted;
}
