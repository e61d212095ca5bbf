import { members, users } from "@quote-financing/db/schema/tables";
import { asc, eq } from "drizzle-orm";
import { hasFactor } from "../../identity/second-factor/has-factor.ts";
import type { OrganizationContext } from "../../trpc.ts";
import type { Member } from "./schema.ts";

/** More people than any merchant has at this portal: a bound, not a page (decision record 0209). */
const LISTED = 1_000;

/** Everyone of the organization, in the order in which they joined. */
export async function listMembers(ctx: OrganizationContext): Promise<{ data: Member[] }> {
  const rows = await ctx.services.db.orm
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: members.role,
      twoFactorEnabled: hasFactor,
      joinedAt: members.createdAt,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.organizationId, ctx.organizationId))
    .orderBy(asc(members.createdAt), asc(members.id))
    .limit(LISTED);

  return { data: rows.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString() })) };
}
