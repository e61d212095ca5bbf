import type { Orm, Transaction } from "@quote-financing/db/database";
import { invitations, organizations, users } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Services } from "../../../context.ts";
import { mailedTokenHash } from "../../mailed-token.ts";
import { memberRefusals } from "../refusals.ts";

/** An invitation that was neither accepted nor canceled, is not too old, and is of an organization that is in use. */
const isOpen = (now: Date) =>
  and(eq(invitations.status, "pending"), gt(invitations.expiresAt, now), isNull(organizations.suspendedAt));

/** The open invitation with this token; undefined when there is none, for any reason. */
export async function selectOpenInvitation(store: Orm | Transaction, { clock }: Services, token: string) {
  const tokenHash = mailedTokenHash(token);
  if (tokenHash === undefined) return undefined;
  const [row] = await store
    .select({
      invitationId: invitations.id,
      organizationId: organizations.id,
      organizationName: organizations.name,
      email: invitations.email,
      hasAccount: sql<boolean>`exists (select 1 from ${users} where ${users.email} = ${invitations.email})`,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .where(and(eq(invitations.tokenHash, tokenHash), isOpen(clock.now())));
  return row;
}

/**
 * Accepts an invitation in one statement: of two people who come at once, one finds nothing. Its token is forgotten.
 *
 * @throws DomainError `resource_missing`
 */
export async function takeInvitation(tx: Transaction, { clock }: Services, invitationId: string) {
  const [row] = await tx
    .update(invitations)
    .set({ status: "accepted", tokenHash: null })
    .from(organizations)
    .where(and(eq(invitations.id, invitationId), eq(organizations.id, invitations.organizationId), isOpen(clock.now())))
    .returning({ organizationId: invitations.organizationId, email: invitations.email, role: invitations.role });
  if (row === undefined) throw invitationClosed();
  return row;
}

export const invitationClosed = () => new DomainError(memberRefusals.invitationClosed());
