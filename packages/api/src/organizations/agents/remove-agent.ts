import type { Orm, Transaction } from "@quote-financing/db/database";
import { agentInvitations, cases, invitations, users } from "@quote-financing/db/schema/tables";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { AuditContext } from "../../audit/record-audit.ts";
import { recordPlatformAudit } from "../../audit/record-platform-audit.ts";

/**
 * `removed`: was an agent; `uninvited`: had not accepted yet; `missing`: neither, nothing was changed; `last`: nobody else
 * is left to help merchants, nothing was changed.
 */
export type AgentRemoved = "removed" | "uninvited" | "missing" | "last";

const NOBODY = { claimedBy: null, claimedByName: null, claimedAt: null };

/**
 * Takes an agent's rights and account away at once: every request looks the session up (decision record 0257). What they wrote and
 * did keeps their name; cases that they held are free; owners that they invited can still accept.
 *
 * @param evenLast removes also the one agent who is left.
 */
export async function removeAgent(ctx: AuditContext, email: string, { evenLast = false } = {}): Promise<AgentRemoved> {
  const { db } = ctx.services;
  const [person] = await db.orm.select({ id: users.id }).from(users).where(isAgent(email));
  if (person !== undefined) await releaseCases(db.orm, person.id);
  const outcome = await db.transact((tx) => remove(ctx, tx, email, evenLast));
  // Also what was claimed meanwhile: nobody claims under this id any more.
  if (person !== undefined && outcome === "removed") await releaseCases(db.orm, person.id);
  return outcome;
}

async function remove(ctx: AuditContext, tx: Transaction, email: string, evenLast: boolean): Promise<AgentRemoved> {
  const ofAddress = eq(agentInvitations.email, email);
  const now = ctx.services.clock.now();
  const isOpen = and(isNull(agentInvitations.acceptedAt), gt(agentInvitations.expiresAt, now));
  const agents = await lockAgents(tx);
  const agent = agents.find((one) => one.email === email);
  if (agent === undefined) {
    const ended = await tx
      .update(agentInvitations)
      .set({ expiresAt: now, tokenHash: null })
      .where(and(ofAddress, isOpen))
      .returning();
    if (ended.length === 0) return "missing";
    await recordPlatformAudit(ctx, tx, { action: "agent.uninvited", subject: email });
    return "uninvited";
  }
  if (agents.length === 1 && !evenLast) return "last";

  // The invitation of an owner would go with the account of who invited.
  await tx.update(invitations).set({ inviterId: null }).where(eq(invitations.inviterId, agent.id));
  await tx.delete(users).where(eq(users.id, agent.id));
  await recordPlatformAudit(ctx, tx, { action: "agent.removed", subject: email });
  return "removed";
}

/** All of them, in one order: of the last two who are removed at once, one is found alone. */
const lockAgents = (tx: Transaction) =>
  tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.isAgent, true))
    .orderBy(users.id)
    .for("update");

const isAgent = (email: string) => and(eq(users.email, email), eq(users.isAgent, true));

/** Each by its organization: nothing that a merchant can read changes. */
async function releaseCases(orm: Orm, userId: string): Promise<void> {
  const isTheirs = and(eq(cases.claimedBy, userId), eq(cases.state, "open"));
  const held = await orm
    .select({ organizationId: cases.organizationId, caseId: cases.caseId })
    .from(cases)
    .where(isTheirs);
  for (const { organizationId, caseId } of held) {
    await orm
      .update(cases)
      .set(NOBODY)
      .where(and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId), isTheirs));
  }
}
