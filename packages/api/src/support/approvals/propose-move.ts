import type { Transaction } from "@quote-financing/db/database";
import { approvals } from "@quote-financing/db/schema/tables";
import { APPROVAL_HOURS } from "@quote-financing/domain/people/approvals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { HOUR_MS } from "@quote-financing/domain/time/durations";
import { and, eq, inArray, lte } from "drizzle-orm";
import { approvalConsumers } from "../../approvals/approval-consumer.ts";
import { approvalPurpose } from "../../approvals/approval-purpose.ts";
import { type AuditContext, recordAudit } from "../../audit/record-audit.ts";
import type { Services } from "../../context.ts";
import { spellingsOf } from "../../quotes/lists/consumer-email-search.ts";
import type { AgentContext } from "../../trpc.ts";
import { supportRefusals } from "../refusals.ts";
import { requireProposedAsSeen, stateOf, subjectOf } from "./proposed-moves.ts";
import type { ProposedMove, ProposeMoveInput } from "./schema.ts";

/**
 * An agent proposes what no agent may do alone (decision record 0362).
 *
 * @throws DomainError `resource_missing`; `state_conflict` when it waits already, needs no second agent, or is of a financing
 *   that stands elsewhere than it was seen.
 */
export async function proposeMove(ctx: AgentContext, { move, reason }: ProposeMoveInput) {
  if (ctx.services.needsSecondAgent !== true) throw new DomainError(supportRefusals.approvalNeedless());
  return { data: await writeProposal(ctx, move, reason) };
}

/** The same for whoever asks: the command line proposes the erasure of a consumer. */
export async function writeProposal(ctx: AuditContext, move: ProposedMove, reason: string) {
  const { services, actor } = ctx;
  const { organizationId, kind } = move;
  return services.db.transact(async (tx) => {
    const now = services.clock.now();
    const subjectId = subjectOf(services, move);
    const stateSeen = await stateOf(services, tx, move);
    requireProposedAsSeen(move, stateSeen);
    await forgetExpired(tx, organizationId, now);
    await refuseTwice(services, tx, move);

    const approvalId = services.makeId("approval");
    const expiresAt = new Date(now.getTime() + APPROVAL_HOURS * HOUR_MS);
    const written = await tx
      .insert(approvals)
      .values({
        organizationId,
        approvalId,
        kind,
        subjectId,
        stateSeen,
        reason,
        expiresAt,
        sealedMove: services.secretBox.seal(JSON.stringify(move), approvalPurpose(organizationId, approvalId)),
        proposedBy: actor.actorId,
        proposedByName: actor.actorName,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ approvalId: approvals.approvalId });
    if (written.length === 0) throw new DomainError(supportRefusals.approvalThere());

    const details = { kind, reason, expiresAt: expiresAt.toISOString() };
    await recordAudit(ctx, tx, { organizationId, action: "approval.proposed", subjectId: approvalId, details });
    return { approvalId, expiresAt: expiresAt.toISOString() };
  });
}

/** What the index of subjects cannot see: by a key of before a rotation, or another spelling of the address. @throws DomainError `state_conflict` */
async function refuseTwice(services: Services, tx: Transaction, move: ProposedMove): Promise<void> {
  if (move.kind !== "consumer.erase") return;
  const consumers = spellingsOf(move.email).flatMap((email) => approvalConsumers(services, email));
  const isSubject = inArray(approvals.subjectId, consumers);
  const isOpen = and(eq(approvals.organizationId, move.organizationId), eq(approvals.kind, move.kind), isSubject);
  if ((await tx.$count(approvals, isOpen)) > 0) throw new DomainError(supportRefusals.approvalThere());
}

/** Nothing waits longer than it may: its move, which may name a consumer, goes with it. */
async function forgetExpired(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  await tx.delete(approvals).where(and(eq(approvals.organizationId, organizationId), lte(approvals.expiresAt, now)));
}
