import type { ListDatabase } from "@quote-financing/db/list-database";
import { preparedQuery } from "@quote-financing/db/prepared";
import { members, organizations } from "@quote-financing/db/schema/tables";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { PersonContext } from "../../trpc.ts";

const realm = sql.placeholder("providerRealm");

/** Prepared: the menu of each page asks it. */
const organizationsOf = preparedQuery(({ orm }: ListDatabase) =>
  orm
    .select({ organizationId: organizations.id, name: organizations.name, role: members.role })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(
      and(
        eq(members.userId, sql.placeholder("userId")),
        sql`(${realm}::text is null or ${members.organizationId} = ${realm})`,
        isNull(organizations.suspendedAt),
      ),
    )
    .orderBy(asc(members.createdAt), asc(members.id))
    .prepare("own_organizations"),
);

/**
 * The organizations that the person can act for, in the order in which they joined. What a provider opened acts for its
 * own organization alone, and tells of no other (decision record 0390).
 */
export async function listOwnOrganizations({ caller, providerRealm, services }: PersonContext) {
  const values = { userId: caller.userId, providerRealm: providerRealm ?? null };
  return { data: await organizationsOf(services.db).execute(values) };
}
