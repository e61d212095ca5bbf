import type { Transaction } from "@quote-financing/db/database";
import { factorResets } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, gt } from "drizzle-orm";
import { recordPlatformAudit } from "../../audit/record-platform-audit.ts";
import { tellPerson } from "../../identity/notices/tell-person.ts";
import { isFactorSeen, takeFactorReset } from "../../identity/second-factor/factor-reset.ts";
import { removeFactor } from "../../identity/second-factor/remove-factor.ts";
import type { AgentContext } from "../../trpc.ts";
import { isAgentStill, lockAgents, requireAgentStill } from "../agents/is-agent-still.ts";
import { supportRefusals } from "../refusals.ts";
import { lockAgent } from "./propose-factor-reset.ts";
import type { DecideFactorResetInput } from "./schema.ts";

/**
 * A second agent approves: the colleague's factor goes at once, and their sessions end (decision record 0355). Neither who
 * proposed it nor whom it is about can; and who proposed it must still be an agent.
 *
 * @throws DomainError `resource_missing` when it was decided or has expired; `state_conflict` otherwise, and it stays.
 */
export async function approveFactorReset(ctx: AgentContext, { resetId }: DecideFactorResetInput): Promise<void> {
  const { services, caller } = ctx;
  const agent = await services.db.transact(async (tx) => {
    await lockConcerned(ctx, tx, resetId);
    const reset = await takeOpen(ctx, tx, resetId);
    if (reset.proposedBy === caller.userId) throw new DomainError(supportRefusals.approvalOwn());
    if (reset.userId === caller.userId) throw new DomainError(supportRefusals.agentFactorOwn());
    const found = await lockAgent(tx, reset.userId);
    await requireAgentStill(tx, caller);
    const isStale = !(await isAgentStill(tx, reset.proposedBy)) || !(await isFactorSeen(tx, reset));
    if (isStale || !found.isOn) throw new DomainError(supportRefusals.approvalStale());

    await removeFactor(tx, reset.userId, services.clock.now());
    await recordPlatformAudit(ctx, tx, { action: "agent.factor_reset", subject: found.email });

    return found;
  });
  void tellPerson(services, agent, "account.two_factor_reset");
}

/** All agents whom an approval locks, before it locks one of them. */
async function lockConcerned({ services, caller }: AgentContext, tx: Transaction, resetId: string): Promise<void> {
  const { userId, proposedBy } = factorResets;
  const isOpen = and(eq(factorResets.id, resetId), gt(factorResets.expiresAt, services.clock.now()));
  const [asked] = await tx.select({ userId, proposedBy }).from(factorResets).where(isOpen);
  if (asked !== undefined) await lockAgents(tx, [caller.userId, asked.userId, asked.proposedBy], "update");
}

/** Any agent says no: who proposed it takes it back, and whom it is about lost nothing. @throws DomainError `resource_missing` */
export async function declineFactorReset(ctx: AgentContext, { resetId }: DecideFactorResetInput): Promise<void> {
  await ctx.services.db.transact(async (tx) => {
    const { userId } = await takeOpen(ctx, tx, resetId);
    const { email } = await lockAgent(tx, userId);

    await recordPlatformAudit(ctx, tx, { action: "agent.factor_reset_declined", subject: email });
  });
}

/** Of two who decide at once, one takes it. Those of merchants' people are not the agents' to decide. */
async function takeOpen({ services }: AgentContext, tx: Transaction, resetId: string) {
  const taken = await takeFactorReset(tx, services.clock.now(), { resetId });
  if (taken === undefined || taken.organizationId !== null) throw new DomainError(supportRefusals.approvalMissing());
  return taken;
}
