import type { Transaction } from "@quote-financing/db/database";
import { invitations, members, users } from "@quote-financing/db/schema/tables";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../audit/record-audit.ts";
import { DomainError } from "../kernel/errors.ts";
import type { OrganizationContext } from "../trpc.ts";
import { INVITATION_MS, newInvitationId, viewInvitation } from "./invitation-row.ts";
import { memberCaller } from "./member-caller.ts";
import { decideInvitation } from "./rules.ts";
import type { Invitation, InviteMemberInput } from "./schema.ts";

/**
 * Invites someone by e-mail address. An earlier invitation of the same address ends: only the newest link works.
 *
 * @throws DomainError `operation_not_permitted` for a role that the caller may not give, `state_conflict` for someone
 *   who is a member already.
 */
export async function inviteMember(ctx: OrganizationContext, input: InviteMemberInput): Promise<{ data: Invitation }> {
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

    return { data: viewInvitation(services, row) };
  });
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
  throw new DomainError({ code: "state_conflict", message: "This person is a member already.", param: "email" });
}
