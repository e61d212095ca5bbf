import { organizations } from "@quote-financing/db/schema/tables";
import { eachInTurn } from "@quote-financing/domain/each-in-turn";
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
 * @throws the first fault, when everything else had its turn.
 * @returns how many rows were deleted.
 */
export async function deleteShortLived(
  services: SweptServices,
  { includes = () => true, signal }: MaintenanceRound = {},
): Promise<number> {
  const { db, clock } = services;
  const all = await db.orm.select({ organizationId: organizations.id }).from(organizations);
  const drawn = all.filter(({ organizationId }) => includes(organizationId));
  const sweeps = [
    () => deletePastAttempts({ db, clock }),
    // Of no organization: a call draws for them as for one.
    ...(includes("accounts") ? [() => deletePastAccounts({ db, clock })] : []),
    ...(includes(PLATFORM) ? [() => deletePastThreads(db, PLATFORM, clock.now())] : []),
    ...drawn.map(({ organizationId }) => sweepOf(services, organizationId)),
  ];
  let deleted = 0;
  const run = async (sweep: () => Promise<number>) => {
    deleted += await sweep();
  };
  await eachInTurn(sweeps, run, signal);
  return deleted;
}

const sweepOf =
  ({ db, clock, auditLinked }: SweptServices, organizationId: string) =>
  async (): Promise<number> => {
    let deleted = 0;
    for (const remove of [deleteExpiredKeys, deletePastPresence, deletePastThreads, deletePastApprovals])
      deleted += await remove(db, organizationId, clock.now());
    // For where no server does it every few seconds.
    await linkEntries(db, organizationId, auditLinked);
    return deleted;
  };
