import type { Transaction } from "@quote-financing/db/database";
import { invitations, members, users } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, or } from "drizzle-orm";
import { recordAudit } from "../../../audit/record-audit.ts";
import { mailLanguage } from "../../../mail/mail-language.ts";
import { queueMails } from "../../../mail/queue-mails.ts";
import type { OrganizationContext } from "../../../trpc.ts";
import { findLiveOrganizationLocked } from "../../access.ts";
import { INVITATION_MS, mailedTokenHash, newMailedToken } from "../../mailed-token.ts";
import { lockActorRole } from "../access.ts";
import { memberCaller } from "../member-caller.ts";
import { memberRefusals } from "../refusals.ts";
import { decideInvitation } from "../rules.ts";
import type { Invitation, InviteMemberInput } from "../schema.ts";
import { endInvitations } from "./end-invitations.ts";
import { requireInvitationLeft } from "./invitation-limit.ts";
import { invitationMail } from "./invitation-mail.ts";
import { viewInvitation } from "./invitation-row.ts";

/**
 * Invites someone by e-mail. The link goes to that mailbox alone: whoever invites never sees it. An earlier invitation of
 * the same address ends, so inviting again sends a new link, and only the newest works.
 *
 * @throws DomainError `operation_not_permitted` for a role that the caller may not give, `state_conflict` for someone
 *   who is a member already and where no mail goes out, `rate_limit_exceeded` after 20 in an hour or 100 in a day.
 */
export async function inviteMember(ctx: OrganizationContext, input: InviteMemberInput): Promise<{ data: Invitation }> {
  const { services, organizationId } = ctx;
  const inviter = memberCaller(ctx);
  if (services.mailRoom === undefined) throw new DomainError(noMail);

  return services.db.transact(async (tx) => {
    const organization = await findLiveOrganizationLocked(tx, organizationId);
    if (organization.suspendedAt !== null) throw new DomainError(suspended);
    // Read after others' moves: who takes the inviter's role away ends the invitations that they see.
    const inviterRole = await lockActorRole(tx, { organizationId, actorId: inviter.userId });
    const decision = decideInvitation(inviterRole, input.role);
    if (!decision.ok) throw new DomainError(decision.refusal);
    await refuseMember(tx, organizationId, input.email);

    const now = services.clock.now();
    await requireInvitationLeft(tx, organizationId, now);
    await endInvitations(ctx, tx, organizationId, eq(invitations.email, input.email));
    const token = newMailedToken(services);
    const row = {
      id: services.makeId("invitation"),
      organizationId,
      email: input.email,
      role: input.role,
      status: "pending",
      tokenHash: mailedTokenHash(token),
      inviterId: inviter.userId,
      expiresAt: new Date(now.getTime() + INVITATION_MS),
      createdAt: now,
    };
    await tx.insert(invitations).values(row);
    const invited = { organizationId, subjectId: row.id, details: { role: input.role } };
    await recordAudit(ctx, tx, { ...invited, action: "member.invited" });

    const language = await languageFor(tx, input.email, inviter.userId);
    const link = `${services.portalUrl}/invitations/${token}`;
    const names = { inviterName: inviter.name, organizationName: organization.name };
    const content = invitationMail({ ...names, link, expiresAt: row.expiresAt }, language);
    await queueMails(services, tx, organizationId, [{ recipient: input.email, content }]);

    return { data: viewInvitation(row, now) };
  });
}

async function languageFor(tx: Transaction, email: string, inviterId: string) {
  const rows = await tx
    .select({ id: users.id, language: users.language })
    .from(users)
    .where(or(eq(users.email, email), eq(users.id, inviterId)));
  return mailLanguage((rows.find(({ id }) => id !== inviterId) ?? rows[0])?.language);
}

async function refuseMember(tx: Transaction, organizationId: string, email: string): Promise<void> {
  const [member] = await tx
    .select({ id: members.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.organizationId, organizationId), eq(users.email, email)));
  if (member === undefined) return;
  throw new DomainError(memberRefusals.memberAlready().at("email"));
}

const noMail = memberRefusals.mailOff();

const suspended = memberRefusals.organizationSuspended();
