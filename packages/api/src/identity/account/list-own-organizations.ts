import { members, organizations } from "@quote-financing/db/schema/tables";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { PersonContext } from "../../trpc.ts";

/** The organizations that the person can act for, in the order in which they joined. */
export async function listOwnOrganizations(ctx: PersonContext) {
  const data = await ctx.services.db.orm
    .select({ organizationId: organizations.id, name: organizations.name, role: members.role })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(and(eq(members.userId, ctx.caller.userId), isNull(organizations.suspendedAt)))
    .orderBy(asc(members.createdAt), asc(members.id));

  return { data };
}
