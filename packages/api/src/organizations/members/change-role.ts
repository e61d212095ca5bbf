import type { Transaction } from "@quote-financing/db/database";
import { members, users } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import { tellOwners } from "../../identity/notices/tell-owners.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { lockMember } from "./access.ts";
import { cancelInvitationsOf } from "./invitations/cancel-invitations-of.ts";
import { memberCaller } from "./member-caller.ts";
import { decideMemberChange } from "./rules.ts";
import type { ChangeRoleInput } from "./schema.ts";

/** Gives a member another role; it counts from their next request. @throws DomainError as `decideMemberChange` says */
export async function changeRole(ctx: OrganizationContext, { userId, role }: ChangeRoleInput): Promise<void> {
  const { services, organizationId } = ctx;
  const { role: actorRole } = memberCaller(ctx);

  await services.db.transact(async (tx) => {
    const { memberId, role: memberRole, ownerCount } = await lockMember(tx, organizationId, userId);

    const decision = decideMemberChange({ actorRole, memberRole, newRole: role, ownerCount });
    if (!decision.ok) throw new DomainError(decision.refusal);
    if (memberRole === role) return;

    await tx
      .update(members)
      .set({ role })
      .where(and(eq(members.organizationId, organizationId), eq(members.id, memberId)));
    await cancelInvitationsOf(ctx, tx, { userId, role });
    await recordAudit(ctx, tx, {
      organizationId,
      action: "member.role_changed",
      subjectId: userId,
      details: { from: memberRole, to: role },
    });
    if (role === "owner") await tellOfOwner(ctx, tx, organizationId, userId);
  });
}

async function tellOfOwner(ctx: OrganizationContext, tx: Transaction, organizationId: string, userId: string) {
  const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  const subjectName = person?.name ?? "";
  await tellOwners(ctx, tx, { organizationId, notice: "owner.added", subjectName, exceptUserId: userId });
}
