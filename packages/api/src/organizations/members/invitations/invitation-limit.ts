import type { Transaction } from "@quote-financing/db/database";
import { invitations } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { HOUR_MS } from "@quote-financing/domain/time/durations";
import { and, eq, gt, sql } from "drizzle-orm";
import { memberRefusals } from "../refusals.ts";

/** Of one organization (contract-decisions §11): our mail server's name is not for strangers to use. */
export const MAX_INVITATIONS = { anHour: 20, aDay: 100 } as const;

/**
 * The organization must be locked: two that come at once would count the same rows.
 *
 * @throws DomainError `rate_limit_exceeded`
 */
export async function requireInvitationLeft(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  const dayAgo = new Date(now.getTime() - 24 * HOUR_MS);
  const [made] = await tx
    .select({
      aDay: sql<number>`count(*)::int`,
      anHour: sql<number>`(count(*) filter (where ${invitations.createdAt} > ${hourAgo}::timestamptz))::int`,
    })
    .from(invitations)
    .where(and(eq(invitations.organizationId, organizationId), gt(invitations.createdAt, dayAgo)));
  if (made === undefined || (made.anHour < MAX_INVITATIONS.anHour && made.aDay < MAX_INVITATIONS.aDay)) return;
  throw new DomainError(memberRefusals.invitationLimit(MAX_INVITATIONS));
}
