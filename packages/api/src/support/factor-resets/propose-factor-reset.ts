import type { Transaction } from "@quote-financing/db/database";
import { users } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, notInArray } from "drizzle-orm";
import { recordPlatformAudit } from "../../audit/record-platform-audit.ts";
import { tellPerson } from "../../identity/notices/tell-person.ts";
import { findFactorReset, keepFactorReset } from "../../identity/second-factor/factor-reset.ts";
import { hasFactor } from "../../identity/second-factor/has-factor.ts";
import type { AgentContext } from "../../trpc.ts";
import { supportRefusals } from "../refusals.ts";
import type { ProposeFactorResetInput } from "./schema.ts";

/**
 * An agent says that a colleague lost their second factor. It goes when a second agent approves, whatever FOUR_EYES says, and the
 * colleague hears of it at once: who lost nothing declines it (decision record 0355).
 *
 * @throws DomainError `state_conflict` for one's own, for who is no agent or has no factor, when it was proposed already,
 *   and where no third agent could approve.
 */
export async function proposeFactorReset(
  ctx: AgentContext,
  { userId, reason }: ProposeFactorResetInput,
): Promise<void> {
  const { services, caller } = ctx;
  if (userId === caller.userId) throw new DomainError(supportRefusals.agentFactorOwn());

  const agent = await services.db.transact(async (tx) => {
    const found = await lockAgent(tx, userId);
    if (!found.isOn) throw new DomainError(supportRefusals.agentFactorOff());
    await requireThirdAgent(tx, [userId, caller.userId]);
    const open = await findFactorReset(tx, userId, services.clock.now());
    if (open !== undefined) throw new DomainError(supportRefusals.approvalThere());

    const by = { proposedBy: caller.userId, proposedByName: caller.name };
    await keepFactorReset(services, tx, { userId, organizationId: null, tokenHash: null, reason, ...by });
    const subject = `${found.email}: ${reason}`;
    await recordPlatformAudit(ctx, tx, { action: "agent.factor_reset_proposed", subject });

    return found;
  });
  void tellPerson(services, agent, "account.two_factor_reset_proposed", `${caller.name}: ${reason}`);
}

/** The agent, locked, with whether there is a factor to lose. @throws DomainError `state_conflict` for who is none */
export async function lockAgent(tx: Transaction, userId: string) {
  const [agent] = await tx
    .select({ email: users.email, language: users.language, isOn: hasFactor })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isAgent, true)))
    .for("update");
  if (agent === undefined) throw new DomainError(supportRefusals.noAgent());
  return agent;
}

/** Two agents beside the one concerned: with fewer, an operator who telephones. */
async function requireThirdAgent(tx: Transaction, taken: readonly string[]): Promise<void> {
  const [third] = await tx
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.isAgent, true), notInArray(users.id, [...taken])))
    .limit(1);
  if (third === undefined) throw new DomainError(supportRefusals.agentFactorNeedsOperator());
}
