import type { Orm, Transaction } from "@quote-financing/db/database";
import { agentInvitations, cases, invitations, users } from "@quote-financing/db/schema/tables";
import { accountEmail } from "@quote-financing/domain/fields/email";
import { and, eq, gt, isNotNull, isNull, notExists } from "drizzle-orm";
import type { AuditContext } from "../../audit/record-audit.ts";
import { recordPlatformAudit } from "../../audit/record-platform-audit.ts";

/**
 * `removed`: was an agent; `uninvited`: had not accepted yet; `missing`: neither, nothing was changed; `freed`: neither, and cases
 * that a removal left when it was cut off are free by now; `last`: nobody else is left to help merchants, nothing was changed.
 */
export type AgentRemoved = "removed" | "uninvited" | "missing" | "freed" | "last";

const NOBODY = { claimedBy: null, claimedByName: null, claimedAt: null };

/**
 * Takes an agent's rights and account away at once: every request looks the session up (decision record 0257). What they wrote and
 * did keeps their name; cases that they held are free; owners that they invited can still accept.
 *
 * @param typed their address
 * @param evenLast removes also the one agent who is left.
 */
export async function removeAgent(ctx: AuditContext, typed: string, { evenLast = false } = {}): Promise<AgentRemoved> {
  const { db } = ctx.services;
  const email = accountEmail(typed);
  const outcome = await db.transact((tx) => remove(ctx, tx, email, evenLast));
  // After the commit, as each case has a statement of its own. If the process ends in between, calling this again releases them.
  const freed = outcome === "removed" || outcome === "missing" ? await releaseCases(db.orm) : 0;
  return outcome === "missing" && freed > 0 ? "freed" : outcome;
}

async function remove(ctx: AuditContext, tx: Transaction, email: string, evenLast: boolean): Promise<AgentRemoved> {
  // First: who accepts at this moment is waited for, and is then found as an agent.
  const isUninvited = await endInvitation(ctx, tx, email);
  const agents = await lockAgents(tx);
  const agent = agents.find((one) => one.email === email);
  if (agent === undefined && !isUninvited) return "missing";
  if (agent === undefined) {
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

async function endInvitation({ services }: AuditContext, tx: Transaction, email: string): Promise<boolean> {
  const now = services.clock.now();
  const isOpen = and(isNull(agentInvitations.acceptedAt), gt(agentInvitations.expiresAt, now));
  const ended = await tx
    .update(agentInvitations)
    .set({ expiresAt: now, tokenHash: null })
    .where(and(eq(agentInvitations.email, email), isOpen))
    .returning({ id: agentInvitations.id });
  return ended.length > 0;
}

/** All of them, in one order: when the last two are removed at once, the second removal finds one agent left. */
const lockAgents = (tx: Transaction) =>
  tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.isAgent, true))
    .orderBy(users.id)
    .for("update");

/**
 * Releases the cases whose holder is no agent any more, closed ones too: reopened, such a case would be missing from every queue.
 * Each statement carries its organization. Nothing that a merchant can read changes.
 *
 * @returns how many there were
 */
async function releaseCases(orm: Orm): Promise<number> {
  const holder = orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, cases.claimedBy), eq(users.isAgent, true)));
  const isNobodys = and(isNotNull(cases.claimedBy), notExists(holder));
  const held = await orm
    .select({ organizationId: cases.organizationId, caseId: cases.caseId, claimedBy: cases.claimedBy })
    .from(cases)
    .where(isNobodys);
  for (const { organizationId, caseId, claimedBy } of held) {
    const isHeld = and(eq(cases.caseId, caseId), eq(cases.claimedBy, claimedBy ?? ""));
    await orm
      .update(cases)
      .set(NOBODY)
      .where(and(eq(cases.organizationId, organizationId), isHeld));
  }
  return held.length;
}
