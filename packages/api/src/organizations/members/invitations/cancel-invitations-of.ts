import type { Transaction } from "@quote-financing/db/database";
import { invitations } from "@quote-financing/db/schema/tables";
import type { MemberRole } from "@quote-financing/domain/vocabulary";
import { and, eq, notInArray, sql } from "drizzle-orm";
import { auditRow } from "../../../audit/record-audit.ts";
import { writeEntries } from "../../../audit/write-entries.ts";
import { withdrawMails } from "../../../mail/withdraw-mails.ts";
import type { OrganizationContext } from "../../../trpc.ts";
import { ROLE_POWERS } from "../rules.ts";

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
  const { organizationId } = ctx;
  const kept: readonly MemberRole[] = role === null ? [] : ROLE_POWERS[role].mayInvite;
  const invited = sql<MemberRole>`coalesce(${invitations.role}, 'member')`;
  const canceled = await tx
    .update(invitations)
    .set({ status: "canceled", tokenHash: null })
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        eq(invitations.inviterId, userId),
        eq(invitations.status, "pending"),
        kept.length === 0 ? undefined : notInArray(invited, [...kept]),
      ),
    )
    .returning({ subjectId: invitations.id, email: invitations.email });
  if (canceled.length === 0) return;
  const addresses = canceled.map(({ email }) => email);
  await withdrawMails(tx, organizationId, addresses);
  const fact = { organizationId, action: "member.invitation_canceled" } as const;
  const rows = canceled.map(({ subjectId }) => auditRow(ctx, { ...fact, subjectId }));
  await writeEntries(tx, rows);
}
