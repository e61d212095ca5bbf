import type { Orm, Transaction } from "@quote-financing/db/database";
import { members, organizations, sessions } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { MemberRole } from "@quote-financing/domain/vocabulary";
import { and, eq, inArray, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { memberRefusals } from "../refusals.ts";

/** @throws DomainError `resource_missing` when the person is not of this organization */
export async function findMember(
  store: Orm,
  organizationId: string,
  userId: string,
): Promise<{ readonly role: MemberRole }> {
  const [member] = await store
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.userId, userId)));
  if (member === undefined) throw new DomainError(memberRefusals.memberMissing());
  return member;
}

/**
 * A session of the person that acts for this organization or its sandbox: the one that it chose, or the only one that they
 * have. Those that act for another organization are not this one's to see.
 */
export function actsForOrganization(store: Orm | Transaction, organizationId: string, userId: string) {
  const own = store
    .select({ id: organizations.id })
    .from(organizations)
    .where(or(eq(organizations.id, organizationId), eq(organizations.testOf, organizationId)));
  const elsewhere = store
    .select({ one: sql`1` })
    .from(members)
    .where(and(eq(members.userId, userId), ne(members.organizationId, organizationId)));
  const isOnlyOne = and(isNull(sessions.activeOrganizationId), notExists(elsewhere));
  return and(eq(sessions.userId, userId), or(inArray(sessions.activeOrganizationId, own), isOnlyOne));
}
