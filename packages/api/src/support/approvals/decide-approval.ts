import type { Transaction } from "@quote-financing/db/database";
import { approvals } from "@quote-financing/db/schema/tables";
import { withinTransaction } from "@quote-financing/db/within-transaction";
import type { DocumentVault } from "@quote-financing/domain/documents/document-vault";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, gt } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import { removeBytes } from "../../quotes/documents/remove-bytes.ts";
import type { AgentContext } from "../../trpc.ts";
import { isAgentStill, lockAgents, requireAgentStill } from "../agents/is-agent-still.ts";
import { supportRefusals } from "../refusals.ts";
import { carryOut, stateOf } from "./proposed-moves.ts";
import { readMove } from "./read-move.ts";
import type { DecideApprovalInput, DeclineApprovalInput } from "./schema.ts";

/**
 * A second agent approves: the move is carried out at once, by its own use case, in the same transaction (decision record
 * 0362). A move that fails leaves its proposal. Bytes of documents that it erases go once that is committed; those that cannot be
 * removed then have no row, and the hourly sweep removes them.
 *
 * @throws DomainError `resource_missing` when it was decided or has expired; `state_conflict` for one's own, for one whose
 *   subject has changed since, whose proposer is no agent any more or whose move another release wrote, and for what the use
 *   case refuses.
 */
export async function approveMove(ctx: AgentContext, input: DecideApprovalInput): Promise<void> {
  const { services, caller } = ctx;
  const { organizationId, approvalId } = input;
  const objectNames = await services.db.transact(async (tx) => {
    // Of this attempt alone: a transaction that lost a race is run again.
    const removed: string[] = [];
    const stored = await takeOpen(ctx, tx, input);
    if (stored.proposedBy === caller.userId) throw new DomainError(supportRefusals.approvalOwn());
    await lockAgents(tx, [caller.userId, stored.proposedBy]);
    await requireAgentStill(tx, caller);
    if (!(await isStillProposed(tx, stored))) throw new DomainError(supportRefusals.approvalStale());
    const move = readMove(services, stored);
    if (move === undefined) throw new DomainError(supportRefusals.approvalUnknown());
    const documents = removingLater(services.documents, removed);
    const within = { ...services, db: withinTransaction(services.db, tx), documents };
    if ((await stateOf(within, tx, move)) !== stored.stateSeen) throw new DomainError(supportRefusals.approvalStale());

    const details = { kind: stored.kind, reason: stored.reason, proposedBy: stored.proposedByName };
    await recordAudit(ctx, tx, { organizationId, action: "approval.approved", subjectId: approvalId, details });

    await carryOut({ ...ctx, services: within, approvalId }, move, stored);
    return removed;
  });
  await removeBytes(services, objectNames);
}

/**
 * The vault as use cases see it whose own commit is not the last one: what they remove is noted, and stays. A transaction that is rolled
 * back brings rows back, and no bytes; and while a store removes hundreds of objects it would idle, with the clock of cases locked.
 */
function removingLater(vault: DocumentVault, removed: string[]): DocumentVault {
  const remove = (name: string) => {
    removed.push(name);
    return Promise.resolve();
  };
  return { ...vault, remove };
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
