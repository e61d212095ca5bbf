import { cases, users } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, asc, eq } from "drizzle-orm";
import { findCase } from "../../cases/access.ts";
import type { AssignInput } from "../../cases/support-schema.ts";
import { readerOf, viewSupportCase } from "../../cases/support-view.ts";
import { findOrganization } from "../../organizations/access.ts";
import type { AgentContext } from "../../trpc.ts";
import { decideClaim } from "../claim-rules.ts";
import { supportRefusals } from "../refusals.ts";

/**
 * An agent gives a case to an agent: as if that one had claimed it, from whoever has it. Merchants see nothing of it (decision records
 * 0120 and 0372). The case is locked, after its agent as when it is claimed: one that is released, taken or closed meanwhile is found as
 * it is then.
 *
 * @throws DomainError `resource_missing`; `state_conflict` for who is no agent, and when the case is closed.
 */
export async function assignCase(ctx: AgentContext, { userId, ...inCase }: AssignInput) {
  const { services } = ctx;
  return services.db.transact(async (tx) => {
    const { organizationId, caseId } = inCase;
    const isIt = and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId));
    const [agent] = await tx
      .select({ name: users.name })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.isAgent, true)))
      .for("share");
    if (agent === undefined) throw new DomainError(supportRefusals.noAgent());
    const stored = await findCase(tx, organizationId, caseId, { isLocked: true });

    const decision = decideClaim(stored, userId, true);
    if (!decision.ok) throw new DomainError(decision.refusal);

    const claim = { claimedBy: userId, claimedByName: agent.name, claimedAt: services.clock.now() };
    const changed = decision.value.changes ? { ...stored, ...claim } : stored;
    if (decision.value.changes) await tx.update(cases).set(claim).where(isIt);

    return { data: viewSupportCase(changed, await findOrganization(tx, organizationId), readerOf(ctx)) };
  });
}

/** To whom a case can be given. */
export async function listAgents({ services }: AgentContext) {
  const data = await services.db.orm
    .select({ userId: users.id, name: users.name })
    .from(users)
    .where(eq(users.isAgent, true))
    .orderBy(asc(users.name), asc(users.id));
  return { data };
}
