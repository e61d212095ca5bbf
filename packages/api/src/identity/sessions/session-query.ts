import type { Database } from "@quote-financing/db/database";
import { preparedQuery } from "@quote-financing/db/prepared";
import { members, organizations, sessions, users } from "@quote-financing/db/schema/tables";
import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";

const isOrganizationOrSandbox = or(
  eq(organizations.id, members.organizationId),
  eq(organizations.testOf, members.organizationId),
);

/** What a provider opened acts for its own organization alone: it vouches for nobody elsewhere (decision record 0390). */
const isOfItsProvider = or(isNull(sessions.providerRealm), eq(sessions.providerRealm, members.organizationId));

/** Members, but for owners, come by their provider where it is the only way. */
const isShutOut = sql<boolean>`(${sessions.providerRealm} is null and ${members.role} is distinct from 'owner' and coalesce((select idp.is_only_way and idp.domain_verified_at is not null from identity_providers idp where idp.organization_id = ${members.organizationId}), false))`;

/**
 * The session with its person and the organization they act for: the one they chose if they still belong to it, else
 * the one they joined first. Suspended organizations do not count. Members of an organization
 * may choose its sandbox, and are in it only then (decision record 0135).
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
      twoFactorEnabled: users.twoFactorEnabled,
      expiresAt: sessions.expiresAt,
      signedInAt: sessions.createdAt,
      provenAt: sessions.provenAt,
      passkeyAt: sessions.passkeyAt,
      providerRealm: sessions.providerRealm,
      role: members.role,
      // Of the organization that the person belongs to, also in its sandbox.
      requiresSecondFactor: sql<boolean>`coalesce((select home.requires_second_factor from organizations home where home.organization_id = ${members.organizationId}), false)`,
      isShutOut,
      organization: {
        organizationId: organizations.id,
        slug: organizations.slug,
        name: organizations.name,
        kind: organizations.kind,
        mayResolveClaims: organizations.mayResolveClaims,
        testOf: organizations.testOf,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(members, and(eq(members.userId, users.id), isOfItsProvider))
    .leftJoin(organizations, and(isOrganizationOrSandbox, isNull(organizations.suspendedAt)))
    .where(
      and(
        eq(sessions.token, sql.placeholder("token")),
        gt(sessions.expiresAt, sql.placeholder("now")),
        gt(sessions.createdAt, sql.placeholder("oldest")),
        or(isNull(sessions.providerRealm), gt(sessions.createdAt, sql.placeholder("oldestOfProvider"))),
      ),
    )
    .orderBy(
      sql`${organizations.id} is null`,
      isShutOut,
      sql`${organizations.id} is distinct from ${sessions.activeOrganizationId}`,
      sql`${organizations.testOf} is not null`,
      asc(members.createdAt),
      asc(members.id),
    )
    .limit(1)
    .prepare("session"),
);

export type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionQuery>["execute"]>>[number];
