import { invitations } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../../audit/record-audit.ts";
import { withdrawMails } from "../../../mail/withdraw-mails.ts";
import type { OrganizationContext } from "../../../trpc.ts";
import { memberRefusals } from "../refusals.ts";
import type { InvitationIdInput } from "../schema.ts";

/** Ends an invitation: its link stops working, and is not mailed any more if it waits. @throws DomainError `resource_missing` */
export async function cancelInvitation(ctx: OrganizationContext, { invitationId }: InvitationIdInput): Promise<void> {
  const { services, organizationId } = ctx;

  await services.db.transact(async (tx) => {
    const canceled = await tx
      .update(invitations)
      .set({ status: "canceled", tokenHash: null })
      .where(
        and(
          eq(invitations.organizationId, organizationId),
          eq(invitations.id, invitationId),
          eq(invitations.status, "pending"),
        ),
      )
      .returning({ email: invitations.email });
    if (canceled.length === 0) {
      throw new DomainError(memberRefusals.invitationMissing());
    }
    const addresses = canceled.map(({ email }) => email);
    await withdrawMails(tx, organizationId, addresses);
    await recordAudit(ctx, tx, { organizationId, action: "member.invitation_canceled", subjectId: invitationId });
  });
}
