import type { Transaction } from "@quote-financing/db/database";
import { financingMoves, quotes } from "@quote-financing/db/schema/tables";
import { STANDINGS } from "@quote-financing/domain/financing/lifecycle";
import type { FinancingCommand } from "@quote-financing/domain/financing/snapshot";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { quoteEventData } from "@quote-financing/domain/webhooks/event-envelope";
import { and, eq, max } from "drizzle-orm";
import { requireSecondAgent } from "../../approvals/four-eyes.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { WriteContext } from "../../trpc.ts";
import { recordEvent } from "../../webhooks/events/record-event.ts";
import { quoteMissing } from "../access.ts";
import type { Quote } from "../schema.ts";
import { columnsOf, type FinancingColumns, snapshotFrom } from "../snapshot-columns.ts";
import { viewFinancing } from "../view.ts";
import { financingRefusals } from "./refusals.ts";
import { applyFinancingCommand, needsSecondAgent } from "./rules.ts";
import type { Standing } from "./schema.ts";
import { tellOfMove } from "./tell-of-move.ts";

export interface MoveRequest {
  readonly organizationId: string;
  readonly quoteId: string;
  readonly command: FinancingCommand;
  /** For the timeline: seen by the merchant too. */
  readonly note?: string | undefined;
  /** Where whoever decides saw it. */
  readonly from?: Standing | undefined;
}

type Row = typeof quotes.$inferSelect;

/**
 * Moves the financing of a quote by the table (lifecycle.ts), whoever is allowed to ask: contract-decisions §5. The move,
 * its audit entry, its event and whom it is told by mail are written with it.
 *
 * @throws DomainError `resource_missing`; `state_conflict` when the lifecycle does not allow it, when it stands elsewhere than
 *   it was seen, or without the second agent that the platform asks for.
 */
export async function moveFinancing(ctx: WriteContext, move: MoveRequest): Promise<{ data: Quote["financing"] }> {
  return ctx.services.db.transact(async (tx) => {
    const row = await lockQuote(tx, move);

    if (needsSecondAgent(row.financingStatus, move.command.type)) requireSecondAgent(ctx);
    const now = ctx.services.clock.now();
    const decision = applyFinancingCommand(snapshotFrom(row), move.command, now);
    if (!decision.ok) throw new DomainError(decision.refusal);
    requireSeen({ status: row.financingStatus, subStatusType: row.subStatusType }, move.from);

    const changed = { ...row, ...columnsOf(decision.value), updatedAt: now };
    await saveFinancing(tx, row, changed);
    await appendMove(ctx, tx, move, row, changed);

    await record(ctx, tx, move, row, changed);

    return { data: viewFinancing(changed) };
  });
}

/** Some commands are allowed at several statuses, and mean another thing at each. @throws DomainError `state_conflict` */
export function requireSeen(now: Standing, seen: Standing | undefined): void {
  const isSeen = seen === undefined || (seen.status === now.status && seen.subStatusType === now.subStatusType);
  if (!isSeen) throw new DomainError(financingRefusals.financingMoved());
}

async function lockQuote(tx: Transaction, { organizationId, quoteId }: MoveRequest): Promise<Row> {
  const [row] = await tx.select().from(quotes).where(isQuote(organizationId, quoteId)).for("update");
  if (row === undefined) throw quoteMissing();
  return row;
}

const isQuote = (organizationId: string, quoteId: string) =>
  and(eq(quotes.organizationId, organizationId), eq(quotes.quoteId, quoteId));

/** By compare-and-set: on an engine whose lock was lost, nothing is overwritten. */
async function saveFinancing(tx: Transaction, row: Row, changed: FinancingColumns & { updatedAt: Date }) {
  const { organizationId, quoteId, financingStatus, subStatusType } = row;
  const isUnchanged = and(eq(quotes.financingStatus, financingStatus), eq(quotes.subStatusType, subStatusType));
  const saved = await tx
    .update(quotes)
    .set({ ...onlyFinancing(changed), updatedAt: changed.updatedAt })
    .where(and(isQuote(organizationId, quoteId), isUnchanged))
    .returning({ quoteId: quotes.quoteId });
  if (saved.length === 0) {
    throw new DomainError(financingRefusals.financingMoved());
  }
}

const onlyFinancing = (columns: FinancingColumns): FinancingColumns => columnsOf(snapshotFrom(columns));

async function appendMove(ctx: WriteContext, tx: Transaction, move: MoveRequest, from: Row, to: Row): Promise<void> {
  const { organizationId, quoteId, command, note } = move;
  const ofQuote = and(eq(financingMoves.organizationId, organizationId), eq(financingMoves.quoteId, quoteId));
  // Read first, the quote being locked: a distributed database takes no subquery among inserted values (decision record 0402).
  const [last] = await tx
    .select({ position: max(financingMoves.position) })
    .from(financingMoves)
    .where(ofQuote);
  await tx.insert(financingMoves).values({
    organizationId,
    quoteId,
    position: (last?.position ?? -1) + 1,
    command: command.type,
    fromStatus: from.financingStatus,
    toStatus: to.financingStatus,
    fromSubStatusType: from.subStatusType,
    toSubStatusType: to.subStatusType,
    reason: to.subStatusReason,
    note: note ?? null,
    ...ctx.actor,
    movedAt: to.updatedAt,
  });
}

async function record(ctx: WriteContext, tx: Transaction, move: MoveRequest, from: Row, to: Row): Promise<void> {
  const { organizationId, quoteId, externalId, financingStatus } = to;
  await recordAudit(ctx, tx, {
    organizationId,
    action: "quote.financing_moved",
    subjectId: quoteId,
    details: { command: move.command.type, from: from.financingStatus, to: financingStatus },
  });
  if (financingStatus === from.financingStatus) return;
  const { event } = STANDINGS[financingStatus];
  if (event !== null)
    await recordEvent(ctx, tx, organizationId, { type: event, data: quoteEventData(quoteId, externalId) });
  await tellOfMove(ctx.services, tx, organizationId, { quoteId, status: financingStatus });
}
