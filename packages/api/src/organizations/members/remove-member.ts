import type { Transaction } from "@quote-financing/db/database";
import {
  caseReads,
  members,
  notificationChoices,
  organizations,
  removedMembers,
  savedViews,
  users,
} from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import { mayHaveProvider } from "../../identity/single-sign-on/shared-domains.ts";
import { withdrawMails } from "../../mail/withdraw-mails.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { withSandbox } from "../access.ts";
import { lockMember } from "./access.ts";
import { cancelInvitationsOf } from "./invitations/cancel-invitations-of.ts";
import { memberCaller } from "./member-caller.ts";
import { nameOf } from "./person-name.ts";
import { decideMemberChange } from "./rules.ts";
import type { RemoveMemberInput } from "./schema.ts";

/** Takes someone out of the organization, at once. @throws DomainError as `decideMemberChange` says */
export async function removeMember(ctx: OrganizationContext, { userId }: RemoveMemberInput): Promise<void> {
  const { services, organizationId } = ctx;
  const { userId: actorId } = memberCaller(ctx);

  await services.db.transact(async (tx) => {
    const locked = await lockMember(tx, { organizationId, actorId, userId });
    const { actorRole, memberId, role: memberRole, ownerCount } = locked;

    const decision = decideMemberChange({ actorRole, memberRole, newRole: null, ownerCount });
    if (!decision.ok) throw new DomainError(decision.refusal);

    await tx.delete(members).where(and(eq(members.organizationId, organizationId), eq(members.id, memberId)));
    await forgetOwn(tx, organizationId, userId);
    await cancelInvitationsOf(ctx, tx, { userId, role: null });
    const removedAt = services.clock.now();
    // Accounts without an organization are swept some weeks after this.
    const [person] = await tx
      .update(users)
      .set({ updatedAt: removedAt })
      .where(eq(users.id, userId))
      .returning({ email: users.email });
    if (person !== undefined) await withdrawMails(tx, organizationId, [person.email]);
    // Their provider would let them in again (decision record 0390); of whom none can speak for, nothing is kept.
    if (person !== undefined && mayHaveProvider(person.email)) {
      await tx
        .insert(removedMembers)
        .values({ organizationId, ...person, removedAt })
        .onConflictDoNothing();
    }
    const name = await nameOf(tx, userId);
    await recordAudit(ctx, tx, { organizationId, action: "member.removed", subjectId: userId, details: { name } });
  });
}

/** What a person keeps for themselves, also on test data: who is removed is out of the sandbox too (decision record 0135). */
async function forgetOwn(tx: Transaction, organizationId: string, userId: string): Promise<void> {
  const left = await tx.select({ id: organizations.id }).from(organizations).where(withSandbox(organizationId));
  for (const { id } of left) {
    for (const table of [savedViews, caseReads, notificationChoices]) {
      await tx.delete(table).where(and(eq(table.organizationId, id), eq(table.userId, userId)));
    }
  }
}
