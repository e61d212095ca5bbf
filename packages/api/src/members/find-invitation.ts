import { invitations, organizations, users } from "@quote-financing/db/schema/tables";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Services } from "../context.ts";

/** What the page of an invitation shows to whoever has its link. */
export interface OpenInvitation {
  readonly invitationId: string;
  readonly organizationName: string;
  readonly email: string;
  /** Someone with an account accepts by signing in; anyone else chooses a name and a password. */
  readonly hasAccount: boolean;
}

/** Null when it was canceled, accepted or is too old: the three cannot be told apart from outside. */
export async function findInvitation(services: Services, invitationId: string): Promise<OpenInvitation | null> {
  const [row] = await services.db.orm
    .select({
      invitationId: invitations.id,
      organizationName: organizations.name,
      email: invitations.email,
      hasAccount: sql<boolean>`exists (select 1 from ${users} where ${users.email} = ${invitations.email})`,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .where(
      and(
        eq(invitations.id, invitationId),
        eq(invitations.status, "pending"),
        gt(invitations.expiresAt, services.clock.now()),
        isNull(organizations.suspendedAt),
      ),
    );
  return row ?? null;
}
