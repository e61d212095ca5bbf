import type { Database } from "@quote-financing/db/database";
import { preparedQuery } from "@quote-financing/db/prepared";
import { members, organizations, sessions, users } from "@quote-financing/db/schema/tables";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";

/**
 * The session with its person and the organization they act for: the one they chose if they still belong to it, else
 * the one they joined first. Suspended organizations do not count.
 */
export const sessionQuery = preparedQuery((db: Database) =>
  db.orm
    .select({
      sessionId: sessions.id,
      userId: users.id,
      name: users.name,
      email: users.email,
      isAgent: users.isAgent,
      language: users.language,
      expiresAt: sessions.expiresAt,
      role: members.role,
      organization: {
        organizationId: organizations.id,
        slug: organizations.slug,
        name: organizations.name,
        kind: organizations.kind,
        mayResolveClaims: organizations.mayResolveClaims,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(members, eq(members.userId, users.id))
    .leftJoin(organizations, and(eq(organizations.id, members.organizationId), isNull(organizations.suspendedAt)))
    .where(and(eq(sessions.token, sql.placeholder("token")), gt(sessions.expiresAt, sql.placeholder("now"))))
    .orderBy(
      sql`${organizations.id} is null`,
      sql`${organizations.id} is distinct from ${sessions.activeOrganizationId}`,
      asc(members.createdAt),
      asc(members.id),
    )
    .limit(1)
    .prepare("session"),
);

export type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionQuery>["execute"]>>[number];
