import type { Transaction } from "@quote-financing/db/database";
import { members } from "@quote-financing/db/schema/tables";
import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { MemberRole } from "@quote-financing/domain/vocabulary";
import { and, eq, inArray, or } from "drizzle-orm";
import { memberRefusals } from "./refusals.ts";

/** Who acts on whom, in which organization. */
export interface MemberAct {
  readonly organizationId: string;
  readonly actorId: string;
  readonly userId: string;
}

export interface LockedMember {
  /** As it is now: somebody else may have taken it from the caller since their session was read. */
  readonly actorRole: MemberRole;
  readonly memberId: string;
  readonly role: MemberRole;
  readonly ownerCount: number;
}

/**
 * The member, locked together with who acts and with all owners of the organization, always in the order of their ids: of two
 * owners who demote each other at once, one is an owner no more when their turn comes, and none waits for ever.
 *
 * @throws DomainError `operation_not_permitted` when who acts is not of this organization any more, `resource_missing` when the
 *   person is not.
 */
export async function lockMember(tx: Transaction, act: MemberAct): Promise<LockedMember> {
  const { organizationId, actorId, userId } = act;
  const isConcerned = or(eq(members.role, "owner"), inArray(members.userId, [actorId, userId]));
  const rows = await tx
    .select({ memberId: members.id, userId: members.userId, role: members.role })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), isConcerned))
    .orderBy(members.id)
    .for("update");
  const actor = rows.find((row) => row.userId === actorId);
  if (actor === undefined) throw new DomainError(peopleRefusals.notPermitted());
  const member = rows.find((row) => row.userId === userId);
  if (member === undefined) {
    throw new DomainError(memberRefusals.memberMissing());
  }
  const ownerCount = rows.filter(({ role }) => role === "owner").length;
  return { actorRole: actor.role, memberId: member.memberId, role: member.role, ownerCount };
}

/**
 * The role of who acts, which nobody changes until the transaction ends.
 *
 * @throws DomainError `operation_not_permitted` when they are not of this organization any more.
 */
export async function lockActorRole(
  tx: Transaction,
  { organizationId, actorId }: Pick<MemberAct, "organizationId" | "actorId">,
): Promise<MemberRole> {
  const [actor] = await tx
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.userId, actorId)))
    .for("share");
  if (actor === undefined) throw new DomainError(peopleRefusals.notPermitted());
  return actor.role;
}
