import type { Orm, Transaction } from "@quote-financing/db/database";
import { cases } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, isNull } from "drizzle-orm";
import { findCase } from "../cases/access.ts";
import type { ClaimInput, SupportCaseInput } from "../cases/support-schema.ts";
import { readerOf, viewSupportCase } from "../cases/support-view.ts";
import { findOrganization } from "../organizations/access.ts";
import type { AgentContext } from "../trpc.ts";
import { requireAgentStill } from "./agents/is-agent-still.ts";
import { decideClaim } from "./claim-rules.ts";
import { supportRefusals } from "./refusals.ts";

const NOBODY = { claimedBy: null, claimedByName: null, claimedAt: null };

/**
 * An agent takes a case, so that colleagues see it. Nothing that a merchant can read changes: no `updatedAt`, no event,
 * no audit entry (decision record 0120). By compare-and-set: of two agents at once, one gets it.
 *
 * The agent is locked until the end: a removal at that moment leaves no case with a holder who is gone (decision record 0257).
 *
 * @throws DomainError `resource_missing`; `state_conflict` when a colleague has it and `takeOver` is false, and when it is closed;
 *   `operation_not_permitted` for who is no agent any more.
 */
export async function claimCase(ctx: AgentContext, { takeOver, ...inCase }: ClaimInput) {
  const { services, caller } = ctx;
  return services.db.transact(async (tx) => {
    await requireAgentStill(tx, caller);
    const stored = await findCase(tx, inCase.organizationId, inCase.caseId);

    const decision = decideClaim(stored, caller.userId, takeOver);
    if (!decision.ok) throw new DomainError(decision.refusal);
    if (!decision.value.changes) return await answer(ctx, tx, stored);

    const claim = { claimedBy: caller.userId, claimedByName: caller.name, claimedAt: services.clock.now() };
    const isAsFound = stored.claimedBy === null ? isNull(cases.claimedBy) : eq(cases.claimedBy, stored.claimedBy);
    const [changed] = await tx
      .update(cases)
      .set(claim)
      .where(and(isCase(inCase), isAsFound, eq(cases.state, stored.state)))
      .returning();
    if (changed === undefined) throw await changedJustNow(tx, inCase);

    return await answer(ctx, tx, changed);
  });
}

/** Why the case is not as it was found. */
async function changedJustNow(tx: Transaction, { organizationId, caseId }: SupportCaseInput): Promise<DomainError> {
  const { state } = await findCase(tx, organizationId, caseId);
  return new DomainError(state === "closed" ? supportRefusals.closedNeedsNobody() : supportRefusals.claimedJustNow());
}

/** An agent lets go of a case; a colleague's claim stays as it is. @throws DomainError `resource_missing` */
export async function releaseCase(ctx: AgentContext, inCase: SupportCaseInput) {
  const { orm } = ctx.services.db;
  const stored = await findCase(orm, inCase.organizationId, inCase.caseId);

  const isMine = and(isCase(inCase), eq(cases.claimedBy, ctx.caller.userId));
  const [changed] = await orm.update(cases).set(NOBODY).where(isMine).returning();

  return await answer(ctx, orm, changed ?? stored);
}

const isCase = ({ organizationId, caseId }: SupportCaseInput) =>
  and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId));

async function answer(ctx: AgentContext, store: Orm | Transaction, row: typeof cases.$inferSelect) {
  const organization = await findOrganization(store, row.organizationId);
  return { data: viewSupportCase(row, organization, readerOf(ctx)) };
}
