import type { Transaction } from "@quote-financing/db/database";
import { caseMessages, organizations, quotes } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { FinancingStatus, SubStatusType } from "@quote-financing/domain/vocabulary";
import { and, eq } from "drizzle-orm";
import { approvalConsumer } from "../../approvals/approval-consumer.ts";
import { redactMessage } from "../../cases/messages/redact-message.ts";
import { caseRefusals } from "../../cases/refusals.ts";
import type { Services } from "../../context.ts";
import { eraseApprovals } from "../../maintenance/erasure/erase-approvals.ts";
import { eraseConsumer } from "../../maintenance/erasure/erase-consumer.ts";
import { type ErasableQuote, findQuotesOfConsumer, standingsOf } from "../../maintenance/erasure/find-consumer.ts";
import { findLiveOrganization } from "../../organizations/access.ts";
import { lockBoth } from "../../organizations/sandbox-links.ts";
import type { PartnerLinkInput } from "../../organizations/schema.ts";
import { quoteMissing } from "../../quotes/access.ts";
import { moveFinancing, requireSeen } from "../../quotes/financing/move-financing.ts";
import { needsSecondAgent } from "../../quotes/financing/rules.ts";
import type { AgentContext } from "../../trpc.ts";
import { ownershipOf } from "../invite-owner.ts";
import { isLinked, linkPartner, requirePair } from "../link-partner.ts";
import { supportRefusals } from "../refusals.ts";
import { suspendOrganization } from "../suspend-organization.ts";
import type { ProposedMove } from "./schema.ts";

/** What a move is about: one proposal for each of it. */
export function subjectOf(services: Pick<Services, "secretBox">, move: ProposedMove): string {
  switch (move.kind) {
    case "organization.suspend":
      return move.organizationId;
    case "partner.link":
      return move.partnerOrganizationId;
    case "financing.cancel":
      return move.quoteId;
    case "message.redact":
      return move.messageId;
    case "consumer.erase":
      return approvalConsumer(services, move.email);
  }
}

/**
 * How its subject stands now, as text to compare: a move is carried out only on what was seen when it was proposed.
 *
 * @throws DomainError `resource_missing`; `state_conflict` for what needs no second agent.
 */
export async function stateOf(services: Services, tx: Transaction, move: ProposedMove): Promise<string> {
  const { organizationId } = move;
  switch (move.kind) {
    case "organization.suspend":
      await findLiveOrganization(tx, organizationId);
      return suspensionOf(tx, organizationId);
    case "partner.link":
      return linkOf(tx, linkIn(move));
    case "financing.cancel":
      return financingOf(tx, move);
    case "message.redact":
      return messageOf(tx, move);
    case "consumer.erase": {
      return asText(await findQuotesOfConsumer(services.db, organizationId, move.email));
    }
  }
}

const asText = (found: readonly Pick<ErasableQuote, "quoteId" | "financingStatus">[]): string =>
  JSON.stringify(found.map(({ quoteId, financingStatus }) => [quoteId, financingStatus]));

async function suspensionOf(tx: Transaction, organizationId: string): Promise<string> {
  const [row] = await tx
    .select({ suspendedAt: organizations.suspendedAt })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.suspendedAt === null ? "active" : "suspended";
}

const linkIn = ({ organizationId, partnerOrganizationId }: Extract<ProposedMove, { kind: "partner.link" }>) => ({
  partnerOrganizationId,
  merchantOrganizationId: organizationId,
});

/** Until it is linked an agent alone invites the partner's owner: another one than the second agent saw makes it another partner. */
async function linkOf(tx: Transaction, link: PartnerLinkInput): Promise<string> {
  await lockBoth(tx, link);
  await requirePair(tx, link);
  if (await isLinked(tx, link)) throw new DomainError(supportRefusals.approvalNeedless());
  return `apart ${await ownershipOf(tx, link.partnerOrganizationId)}`.trimEnd();
}

async function financingOf(
  tx: Transaction,
  move: Extract<ProposedMove, { kind: "financing.cancel" }>,
): Promise<string> {
  const [row] = await tx
    .select({ status: quotes.financingStatus, subStatus: quotes.subStatusType })
    .from(quotes)
    .where(and(eq(quotes.organizationId, move.organizationId), eq(quotes.quoteId, move.quoteId)))
    .for("update");
  if (row === undefined) throw quoteMissing();
  if (!needsSecondAgent(row.status, move.command.type)) throw new DomainError(supportRefusals.approvalNeedless());
  return JSON.stringify(row);
}

/** A cancellation is proposed of what was seen; later it is compared as `stateOf` says. @throws DomainError `state_conflict` */
export function requireProposedAsSeen(move: ProposedMove, stateNow: string): void {
  if (move.kind !== "financing.cancel") return;
  const { status, subStatus } = JSON.parse(stateNow) as { status: FinancingStatus; subStatus: SubStatusType };
  requireSeen({ status, subStatusType: subStatus }, move.from);
}

async function messageOf(tx: Transaction, move: Extract<ProposedMove, { kind: "message.redact" }>): Promise<string> {
  const { organizationId, caseId, messageId } = move;
  const isIt = and(eq(caseMessages.caseId, caseId), eq(caseMessages.messageId, messageId));
  const [row] = await tx
    .select({ redactedAt: caseMessages.redactedAt })
    .from(caseMessages)
    .where(and(eq(caseMessages.organizationId, organizationId), isIt));
  if (row === undefined) throw new DomainError(caseRefusals.messageMissing());
  return row.redactedAt === null ? "written" : "redacted";
}

/** By the use case that an agent alone would reach, in the transaction that takes the proposal away. */
export async function carryOut(
  ctx: AgentContext,
  move: ProposedMove,
  { reason, stateSeen }: { readonly reason: string; readonly stateSeen: string },
): Promise<void> {
  switch (move.kind) {
    case "organization.suspend":
      await suspendOrganization(ctx, { organizationId: move.organizationId });
      return;
    case "partner.link":
      await linkPartner(ctx, linkIn(move));
      return;
    case "financing.cancel":
      await moveFinancing(ctx, move);
      return;
    case "message.redact":
      await redactMessage(ctx, { ...move, reason });
      return;
    case "consumer.erase":
      await eraseAsSeen(ctx, move, stateSeen);
      return;
  }
}

/**
 * Compares the quotes again at the end, when all of them are locked: neither agent has seen one that was made or moved since the first
 * comparison. A quote's status is still there, as it is not erased.
 */
async function eraseAsSeen(
  { services }: AgentContext,
  move: Extract<ProposedMove, { kind: "consumer.erase" }>,
  stateSeen: string,
): Promise<void> {
  await eraseProposals(services, move);
  const { quotes: erased, kept } = await eraseConsumer(services, { ...move, isConfirmed: true });
  const quoteIds = [...erased, ...kept].map(({ quoteId }) => quoteId);
  const standings = await standingsOf(services.db, move.organizationId, quoteIds);
  if (asText(standings) !== stateSeen) throw new DomainError(supportRefusals.approvalStale());
}

/**
 * Proposals about all of the quotes, before the first of these takes the clock of cases, which one transaction then keeps to its end: who
 * approves another proposal holds that one, and asks for the clock next.
 */
async function eraseProposals(
  services: Services,
  { organizationId, email, includesOpen }: Extract<ProposedMove, { kind: "consumer.erase" }>,
): Promise<void> {
  const found = await findQuotesOfConsumer(services.db, organizationId, email);
  await services.db.transact(async (tx) => {
    for (const { quoteId, isOpen } of found) {
      if (includesOpen || !isOpen) await eraseApprovals(services, tx, organizationId, quoteId);
    }
  });
}
