import type { Transaction } from "@quote-financing/db/database";
import { invitations, members, users } from "@quote-financing/db/schema/tables";
import { and, eq, or } from "drizzle-orm";
import { recordAudit } from "../audit/record-audit.ts";
import { DomainError } from "../kernel/errors.ts";
import { ruleText } from "../kernel/refusal-rules.ts";
import { mailLanguage } from "../mail/mail-language.ts";
import { queueMails } from "../mail/queue-mails.ts";
import type { OrganizationContext } from "../trpc.ts";
import { invitationMail } from "./invitation-mail.ts";
import { INVITATION_MS, newInvitationId, viewInvitation } from "./invitation-row.ts";
import { memberCaller } from "./member-caller.ts";
import { decideInvitation } from "./rules.ts";
import type { InvitationMade, InviteMemberInput } from "./schema.ts";

/**
 * Invites someone by e-mail; whoever invites sees the link too. An earlier invitation of the same address ends: only the newest link works.
 *
 * @throws DomainError `operation_not_permitted` for a role that the caller may not give, `state_conflict` for someone
 *   who is a member already.
 */
export async function inviteMember(ctx: OrganizationContext, input: InviteMemberInput): Promise<InvitationMade> {
  const { services, organizationId } = ctx;
  const inviter = memberCaller(ctx);
  const decision = decideInvitation(inviter.role, input.role);
  if (!decision.ok) throw new DomainError(decision.refusal);

  return services.db.transact(async (tx) => {
    await refuseMember(tx, organizationId, input.email);

    const now = services.clock.now();
    await endEarlier(tx, organizationId, input.email);
    const row = {
      id: newInvitationId(services),
      organizationId,
      email: input.email,
      role: input.role,
      status: "pending",
      inviterId: inviter.userId,
      expiresAt: new Date(now.getTime() + INVITATION_MS),
      createdAt: now,
    };
    await tx.insert(invitations).values(row);
    await recordAudit(ctx, tx, { organizationId, action: "member.invited", details: { role: input.role } });

    const invitation = viewInvitation(services, row);
    const language = await languageFor(tx, input.email, inviter.userId);
    const invited = { inviterName: inviter.name, organizationName: inviter.organization.name, invitation };
    const mail = { recipient: input.email, content: invitationMail(invited, language) };
    const isMailed = await queueMails(services, tx, organizationId, [mail]);

    return { data: invitation, isMailed };
  });
}

async function languageFor(tx: Transaction, email: string, inviterId: string) {
  const rows = await tx
    .select({ id: users.id, language: users.language })
    .from(users)
    .where(or(eq(users.email, email), eq(users.id, inviterId)));
  return mailLanguage((rows.find(({ id }) => id !== inviterId) ?? rows[0])?.language);
}

const endEarlier = (tx: Transaction, organizationId: string, email: string) =>
  tx
    .update(invitations)
    .set({ status: "canceled" })
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        eq(invitations.email, email),
        eq(invitations.status, "pending"),
      ),
    );

async function refuseMember(tx: Transaction, organizationId: string, email: string): Promise<void> {
  const [member] = await tx
    .select({ id: members.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.organizationId, organizationId), eq(users.email, email)));
  if (member === undefined) return;
  throw new DomainError({ code: "state_conflict", message: ruleText("memberAlready"), param: "email" });
}
