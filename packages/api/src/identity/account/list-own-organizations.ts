import { members, organizations } from "@quote-financing/db/schema/tables";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { PersonContext } from "../../trpc.ts";

/**
 * The organizations that the person can act for, in the order in which they joined. What a provider opened acts for its
 * own organization alone, and tells of no other (decision record 0390).
 */
export async function listOwnOrganizations(ctx: PersonContext) {
  const { caller, providerRealm } = ctx;
  const isOfProvider = providerRealm === undefined ? undefined : eq(members.organizationId, providerRealm);
  const data = await ctx.services.db.orm
    .select({ organizationId: organizations.id, name: organizations.name, role: members.role })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(and(eq(members.userId, caller.userId), isOfProvider, isNull(organizations.suspendedAt)))
    .orderBy(asc(members.createdAt), asc(members.id));

  return { data };
}
