import type { Orm, Transaction } from "@quote-financing/db/database";
import { members, organizations, sessions } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, exists, isNull } from "drizzle-orm";
import type { PersonContext } from "../../trpc.ts";
import { identityRefusals } from "../refusals.ts";
import { isOwnSession, type SessionOwner } from "../sessions/own-sessions.ts";
import type { ChooseOrganizationInput } from "./schema.ts";

/**
 * Has a session of the caller act for another organization of theirs.
 *
 * @throws DomainError `resource_missing` for a session that `isOwnSession` does not know, and for an organization that they do not
 *   work for, that is suspended, or for which the provider of this session does not speak
 */
export async function chooseOrganization(ctx: PersonContext, input: ChooseOrganizationInput): Promise<void> {
  const { caller, providerRealm } = ctx;
  const isChosen = await actForOrganization(ctx.services.db.orm, { userId: caller.userId, providerRealm, ...input });
  if (isChosen) return;
  throw new DomainError(identityRefusals.sessionOrOrganizationMissing());
}

interface Choice extends ChooseOrganizationInput, SessionOwner {}

/** @returns false, and changes nothing, when the session or the organization is not the person's */
export async function actForOrganization(
  store: Transaction | Orm,
  { userId, providerRealm, sessionId, organizationId }: Choice,
): Promise<boolean> {
  if (providerRealm !== undefined && providerRealm !== organizationId) return false;
  const membership = store
    .select({ memberId: members.id })
    .from(members)
    .innerJoin(organizations, and(eq(organizations.id, members.organizationId), isNull(organizations.suspendedAt)))
    .where(and(eq(members.organizationId, organizationId), eq(members.userId, userId)));
  const chosen = await store
    .update(sessions)
    .set({ activeOrganizationId: organizationId })
    .where(and(eq(sessions.id, sessionId), isOwnSession({ userId, providerRealm }), exists(membership)))
    .returning({ sessionId: sessions.id });
  return chosen.length > 0;
}
