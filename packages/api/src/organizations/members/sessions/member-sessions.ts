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
 * A session of the person that acts for this organization or its sandbox: one that chose it, and any while it is the only one in use
 * that they have, whatever was chosen before they left it. Those that act for another organization are not this one's to see.
 */
export function actsForOrganization(store: Orm | Transaction, organizationId: string, userId: string) {
  const own = store
    .select({ id: organizations.id })
    .from(organizations)
    .where(or(eq(organizations.id, organizationId), eq(organizations.testOf, organizationId)));
  const elsewhere = store
    .select({ one: sql`1` })
    .from(members)
    .innerJoin(organizations, and(eq(organizations.id, members.organizationId), isNull(organizations.suspendedAt)))
    .where(and(eq(members.userId, userId), ne(members.organizationId, organizationId)));
  const mayActHere = or(isNull(sessions.providerRealm), eq(sessions.providerRealm, organizationId));
  const isOnlyOne = and(mayActHere, notExists(elsewhere));
  return and(eq(sessions.userId, userId), or(inArray(sessions.activeOrganizationId, own), isOnlyOne));
}
