import type { Transaction } from "@quote-financing/db/database";
import { invitations } from "@quote-financing/db/schema/tables";
import { and, eq, type SQL } from "drizzle-orm";
import { type AuditContext, auditRow } from "../../../audit/record-audit.ts";
import { writeEntries } from "../../../audit/write-entries.ts";
import { withdrawMails } from "../../../mail/withdraw-mails.ts";

/**
 * Ends open invitations of an organization: their links stop working, and are not mailed any more where they wait. Each end is an
 * entry of its log.
 *
 * @param which of them; all when undefined
 * @returns how many there were
 */
export async function endInvitations(
  ctx: AuditContext,
  tx: Transaction,
  organizationId: string,
  which?: SQL,
): Promise<number> {
  const isPending = and(eq(invitations.organizationId, organizationId), eq(invitations.status, "pending"));
  const ended = await tx
    .update(invitations)
    .set({ status: "canceled", tokenHash: null })
    .where(and(isPending, which))
    .returning({ subjectId: invitations.id, email: invitations.email });
  const addresses = ended.map(({ email }) => email);
  await withdrawMails(tx, organizationId, addresses);
  const fact = { organizationId, action: "member.invitation_canceled" } as const;
  const entries = ended.map(({ subjectId }) => auditRow(ctx, { ...fact, subjectId }));
  await writeEntries(tx, entries);
  return ended.length;
}
