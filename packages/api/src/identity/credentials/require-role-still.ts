import type { Transaction } from "@quote-financing/db/database";
import { members, organizations } from "@quote-financing/db/schema/tables";
import { isAllowed, type OrganizationCaller, type Permission } from "@quote-financing/domain/people/permissions";
import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, inArray, sql } from "drizzle-orm";

/**
 * Whoever opens a door to their organization may do so to the end: by the role that they have now, which nobody takes from them
 * until the transaction ends. Who was removed since their session was read would keep the key in their hand.
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
  const [row] = await tx
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.userId, caller.userId), inArray(members.organizationId, home)))
    .for("share");
  if (row !== undefined && isAllowed({ ...caller, role: row.role }, permission)) return;
  throw new DomainError(peopleRefusals.notPermitted());
}
