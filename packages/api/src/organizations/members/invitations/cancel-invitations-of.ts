import type { Transaction } from "@quote-financing/db/database";
import { invitations } from "@quote-financing/db/schema/tables";
import type { MemberRole } from "@quote-financing/domain/vocabulary";
import { and, eq, notInArray, sql } from "drizzle-orm";
import type { OrganizationContext } from "../../../trpc.ts";
import { MANAGED_ROLES } from "../rules.ts";
import { endInvitations } from "./end-invitations.ts";

/**
 * Ends the open invitations that somebody made here and may make no longer: who is shut out opens no door by a link that they
 * sent to themselves.
 *
 * @param role what they are from now on; null when they were removed.
 */
export async function cancelInvitationsOf(
  ctx: OrganizationContext,
  tx: Transaction,
  { userId, role }: { readonly userId: string; readonly role: MemberRole | null },
): Promise<void> {
  const kept = role === null ? [] : MANAGED_ROLES[role];
  const invited = sql<MemberRole>`coalesce(${invitations.role}, 'member')`;
  const mayNoMore = kept.length === 0 ? undefined : notInArray(invited, [...kept]);
  await endInvitations(ctx, tx, ctx.organizationId, and(eq(invitations.inviterId, userId), mayNoMore));
}
