import type { Transaction } from "@quote-financing/db/database";
import { invitations, users } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { eq } from "drizzle-orm";
import { type AuditContext, recordAudit } from "../../../audit/record-audit.ts";
import { mailLanguage } from "../../../mail/mail-language.ts";
import { queueMails } from "../../../mail/queue-mails.ts";
import { INVITATION_MS, mailedTokenHash, newMailedToken } from "../../mailed-token.ts";
import type { OrganizationRow } from "../../view.ts";
import { memberRefusals } from "../refusals.ts";
import { ownerInvitationMail } from "./owner-invitation-mail.ts";

export interface OwnerInvitation {
  readonly email: string;
  readonly expiresAt: Date;
  /** Whoever has it becomes an owner: for the mailbox, and for an operator where no mail goes out. Never for an answer. */
  readonly link: string;
  /** The mail waits in the queue; false where no mail goes out. */
  readonly isMailed: boolean;
}

/**
 * Invites the first owner of an organization in the name of the platform, in the transaction of whoever decided that
 * (decision record 0235).
 *
 * @param inviterId the agent's; null for a command.
 * @throws DomainError `operation_not_permitted` for the address of a support agent, who joins no organization.
 */
export async function writeOwnerInvitation(
  ctx: AuditContext,
  tx: Transaction,
  { id: organizationId, name: organizationName }: Pick<OrganizationRow, "id" | "name">,
  { email, inviterId }: { readonly email: string; readonly inviterId: string | null },
): Promise<OwnerInvitation> {
  const { services } = ctx;
  const person = { isAgent: users.isAgent, language: users.language };
  const [known] = await tx.select(person).from(users).where(eq(users.email, email));
  if (known?.isAgent === true) throw new DomainError(memberRefusals.agentsJoinNone().at("ownerEmail"));

  const createdAt = services.clock.now();
  const expiresAt = new Date(createdAt.getTime() + INVITATION_MS);
  const token = newMailedToken(services);
  const id = services.makeId("invitation");
  const tokenHash = mailedTokenHash(token);
  const asked = { email, role: "owner", status: "pending", tokenHash, inviterId, expiresAt, createdAt } as const;
  await tx.insert(invitations).values({ id, organizationId, ...asked });
  const fact = { organizationId, subjectId: id, details: { role: "owner" } };
  await recordAudit(ctx, tx, { ...fact, action: "member.invited" });

  const link = `${services.portalUrl}/invitations/${token}`;
  const content = ownerInvitationMail({ organizationName, link, expiresAt }, mailLanguage(known?.language));
  const isMailed = await queueMails(services, tx, organizationId, [{ recipient: email, content }]);
  return { email, expiresAt, link, isMailed };
}
