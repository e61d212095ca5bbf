import { members } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import { tellOwners } from "../../identity/notices/tell-owners.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { lockMember } from "./access.ts";
import { cancelInvitationsOf } from "./invitations/cancel-invitations-of.ts";
import { memberCaller } from "./member-caller.ts";
import { nameOf } from "./person-name.ts";
import { decideMemberChange } from "./rules.ts";
import type { ChangeRoleInput } from "./schema.ts";

/** Gives a member another role; it counts from their next request. @throws DomainError as `decideMemberChange` says */
export async function changeRole(ctx: OrganizationContext, { userId, role }: ChangeRoleInput): Promise<void> {
  const { services, organizationId } = ctx;
  const { userId: actorId } = memberCaller(ctx);

  await services.db.transact(async (tx) => {
    const locked = await lockMember(tx, { organizationId, actorId, userId });
    const { actorRole, memberId, role: memberRole, ownerCount } = locked;

    const decision = decideMemberChange({ actorRole, memberRole, newRole: role, ownerCount });
    if (!decision.ok) throw new DomainError(decision.refusal);
    if (memberRole === role) return;

    await tx
      .update(members)
      .set({ role })
      .where(and(eq(members.organizationId, organizationId), eq(members.id, memberId)));
    await cancelInvitationsOf(ctx, tx, { userId, role });
    const name = await nameOf(tx, userId);
    await recordAudit(ctx, tx, {
      organizationId,
      action: "member.role_changed",
      subjectId: userId,
      details: { from: memberRole, to: role, name },
    });
    if (role !== "owner") return;
    await tellOwners(ctx, tx, { organizationId, notice: "owner.added", subjectName: name, exceptUserId: userId });
  });
}
