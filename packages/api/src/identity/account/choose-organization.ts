import type { Orm, Transaction } from "@quote-financing/db/database";
import { members, organizations, sessions } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, exists, isNull } from "drizzle-orm";
import type { PersonContext } from "../../trpc.ts";
import { identityRefusals } from "../refusals.ts";
import type { ChooseOrganizationInput } from "./schema.ts";

/**
 * Has a session of the caller act for another organization of theirs.
 *
 * @throws DomainError `resource_missing` for another person's session, and for an organization that they do not work for
 *   or that is suspended
 */
export async function chooseOrganization(ctx: PersonContext, input: ChooseOrganizationInput): Promise<void> {
  const isChosen = await actForOrganization(ctx.services.db.orm, { userId: ctx.caller.userId, ...input });
  if (isChosen) return;
  throw new DomainError(identityRefusals.sessionOrOrganizationMissing());
}

interface Choice extends ChooseOrganizationInput {
  readonly userId: string;
}

/** @returns false, and changes nothing, when the session or the organization is not the person's */
export async function actForOrganization(
  store: Transaction | Orm,
  { userId, sessionId, organizationId }: Choice,
): Promise<boolean> {
  const membership = store
    .select({ memberId: members.id })
    .from(members)
    .innerJoin(organizations, and(eq(organizations.id, members.organizationId), isNull(organizations.suspendedAt)))
    .where(and(eq(members.organizationId, organizationId), eq(members.userId, userId)));
  const chosen = await store
    .update(sessions)
    .set({ activeOrganizationId: organizationId })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), exists(membership)))
    .returning({ sessionId: sessions.id });
  return chosen.length > 0;
}
