import type { Transaction } from "@quote-financing/db/database";
import { members, organizations } from "@quote-financing/db/schema/tables";
import { isAllowed, type OrganizationCaller, type Permission } from "@quote-financing/domain/people/permissions";
import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, inArray, or, sql } from "drizzle-orm";

/**
 * For changes that give access to an organization, as a new key does: reads the caller's role again and locks it until the
 * transaction ends. Otherwise somebody who was removed since their session was read would keep what they made. The owners, who are
 * told of it (`tellOwners`), are locked in the same statement, in the order of `lockMember`: two locks in turn could deadlock.
 *
 * @throws DomainError `operation_not_permitted`
 */
export async function requireRoleStill(
  tx: Transaction,
  caller: OrganizationCaller,
  permission: Permission,
): Promise<void> {
  if (caller.kind !== "member") return;
  const home = tx
    .select({ id: sql<string>`coalesce(${organizations.testOf}, ${organizations.id})` })
    .from(organizations)
    .where(eq(organizations.id, caller.organization.organizationId));
  const isConcerned = or(eq(members.role, "owner"), eq(members.userId, caller.userId));
  const rows = await tx
    .select({ userId: members.userId, role: members.role })
    .from(members)
    .where(and(inArray(members.organizationId, home), isConcerned))
    .orderBy(members.id)
    .for("share");
  const row = rows.find(({ userId }) => userId === caller.userId);
  if (row !== undefined && isAllowed({ ...caller, role: row.role }, permission)) return;
  throw new DomainError(peopleRefusals.notPermitted());
}
