import type { Transaction } from "@quote-financing/db/database";
import { members } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { MemberRole } from "@quote-financing/domain/vocabulary";
import { and, eq, or } from "drizzle-orm";
import { memberRefusals } from "./refusals.ts";

export interface LockedMember {
  readonly memberId: string;
  readonly role: MemberRole;
  readonly ownerCount: number;
}

/**
 * The member, locked together with all owners of the organization: two owners who demote each other at once do not
 * leave it without one.
 *
 * @throws DomainError `resource_missing` when the person is not of this organization.
 */
export async function lockMember(tx: Transaction, organizationId: string, userId: string): Promise<LockedMember> {
  const rows = await tx
    .select({ memberId: members.id, userId: members.userId, role: members.role })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), or(eq(members.role, "owner"), eq(members.userId, userId))))
    .orderBy(members.id)
    .for("update");
  const member = rows.find((row) => row.userId === userId);
  if (member === undefined) {
    throw new DomainError(memberRefusals.memberMissing());
  }
  const ownerCount = rows.filter(({ role }) => role === "owner").length;
  return { memberId: member.memberId, role: member.role, ownerCount };
}
