import type { Orm, Transaction } from "@quote-financing/db/database";
import { agentInvitations, users } from "@quote-financing/db/schema/tables";
import { and, eq, gt, isNull, notExists, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { mailedTokenHash } from "../mailed-token.ts";

const isOpen = (now: Date) => and(isNull(agentInvitations.acceptedAt), gt(agentInvitations.expiresAt, now));

/**
 * The open invitation with this token; undefined when there is none, for any reason. It is closed for an address that got an
 * account meanwhile: that is a merchant's, and no agent's.
 */
export async function selectOpenAgentInvitation(store: Orm, { clock }: Services, token: string) {
  const tokenHash = mailedTokenHash(token);
  if (tokenHash === undefined) return undefined;
  const account = store.select({ one: sql`1` }).from(users).where(eq(users.email, agentInvitations.email));
  const [row] = await store
    .select({
      invitationId: agentInvitations.id,
      email: agentInvitations.email,
      name: agentInvitations.name,
    })
    .from(agentInvitations)
    .where(and(eq(agentInvitations.tokenHash, tokenHash), isOpen(clock.now()), notExists(account)));
  return row;
}

/**
 * Takes it in one statement: of two that come at once, one finds nothing, nor does a link in whose place another was mailed
 * meanwhile. Its token is forgotten.
 *
 * @returns whose it was
 */
export async function takeAgentInvitation(tx: Transaction, { clock }: Services, token: string) {
  const tokenHash = mailedTokenHash(token);
  if (tokenHash === undefined) return undefined;
  const now = clock.now();
  const [row] = await tx
    .update(agentInvitations)
    .set({ acceptedAt: now, tokenHash: null })
    .where(and(eq(agentInvitations.tokenHash, tokenHash), isOpen(now)))
    .returning({ email: agentInvitations.email });
  return row;
}
