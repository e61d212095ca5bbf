import type { Orm } from "@quote-financing/db/database";
import { members, organizations, users } from "@quote-financing/db/schema/tables";
import { and, eq, isNull, ne, or } from "drizzle-orm";
import { AGENTS_REALM } from "../provider-realm.ts";

/** Whether a person is shown by their name to others than those whose provider let them in. */
export async function worksElsewhere(orm: Orm, userId: string, realm: string): Promise<boolean> {
  const isElsewhere = and(
    ne(members.organizationId, realm),
    or(isNull(organizations.testOf), ne(organizations.testOf, realm)),
  );
  const [membership] = await orm
    .select({ id: members.id })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(and(eq(members.userId, userId), isElsewhere))
    .limit(1);
  if (membership !== undefined) return true;
  if (realm === AGENTS_REALM) return false;
  const [person] = await orm.select({ isAgent: users.isAgent }).from(users).where(eq(users.id, userId));
  return person?.isAgent === true;
}
