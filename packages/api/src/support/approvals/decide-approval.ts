import type { Transaction } from "@quote-financing/db/database";
import { approvals } from "@quote-financing/db/schema/tables";
import { withinTransaction } from "@quote-financing/db/within-transaction";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, gt } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import type { AgentContext } from "../../trpc.ts";
import { isAgentStill, requireAgentStill } from "../agents/is-agent-still.ts";
import { supportRefusals } from "../refusals.ts";
import { carryOut, stateOf } from "./proposed-moves.ts";
import { readMove } from "./read-move.ts";
import type { DecideApprovalInput, DeclineApprovalInput } from "./schema.ts";

/**
 * A second agent approves: the move is carried out at once, by its own use case, in the same transaction (decision record
 * 0362). A move that fails leaves its proposal.
 *
 * @throws DomainError `resource_missing` when it was decided or has expired; `state_conflict` for one's own, for one whose
 *   subject has changed since, whose proposer is no agent any more or whose move another release wrote, and for what the use
 *   case refuses.
 */
export async function approveMove(ctx: AgentContext, input: DecideApprovalInput): Promise<void> {
  const { services, caller } = ctx;
  const { organizationId, approvalId } = input;
  await services.db.transact(async (tx) => {
    const stored = await takeOpen(ctx, tx, input);
    if (stored.proposedBy === caller.userId) throw new DomainError(supportRefusals.approvalOwn());
    await requireAgentStill(tx, caller);
    if (!(await isStillProposed(tx, stored))) throw new DomainError(supportRefusals.approvalStale());
    const move = readMove(services, stored);
    if (move === undefined) throw new DomainError(supportRefusals.approvalUnknown());
    const within = { ...services, db: withinTransaction(services.db, tx) };
    if ((await stateOf(within, tx, move)) !== stored.stateSeen) throw new DomainError(supportRefusals.approvalStale());

    const details = { kind: stored.kind, reason: stored.reason, proposedBy: stored.proposedByName };
    await recordAudit(ctx, tx, { organizationId, action: "approval.approved", subjectId: approvalId, details });

    await carryOut({ ...ctx, services: within, approvalId }, move, stored.reason);
  });
}

/** An operator's erasure is a command's, and whoever can run it has the database. */
const isStillProposed = async (tx: Transaction, { kind, proposedBy }: typeof approvals.$inferSelect) =>
  kind === "consumer.erase" || (await isAgentStill(tx, proposedBy));

/** Any agent says no, also who proposed it. @throws DomainError `resource_missing` */
export async function declineMove(ctx: AgentContext, { reason, ...input }: DeclineApprovalInput): Promise<void> {
  const { organizationId, approvalId } = input;
  await ctx.services.db.transact(async (tx) => {
    const { kind, proposedByName: proposedBy } = await takeOpen(ctx, tx, input);

    const details = { kind, reason, proposedBy };
    await recordAudit(ctx, tx, { organizationId, action: "approval.declined", subjectId: approvalId, details });
  });
}

/** Of two who decide at once, one takes it. */
async function takeOpen({ services }: AgentContext, tx: Transaction, input: DecideApprovalInput) {
  const isIt = and(eq(approvals.organizationId, input.organizationId), eq(approvals.approvalId, input.approvalId));
  const [taken] = await tx
    .delete(approvals)
    .where(and(isIt, gt(approvals.expiresAt, services.clock.now())))
    .returning();
  if (taken === undefined) throw new DomainError(supportRefusals.approvalMissing());
  return taken;
}
