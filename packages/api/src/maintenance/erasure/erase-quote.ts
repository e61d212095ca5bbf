import type { Orm, Transaction } from "@quote-financing/db/database";
import { financingMoves, quoteLineItems, quotes } from "@quote-financing/db/schema/tables";
import type { ErasureReason } from "@quote-financing/domain/audit-actions";
import { ON_HOLD_REASONS } from "@quote-financing/domain/vocabulary";
import { and, eq, notInArray, type SQL } from "drizzle-orm";
import { type AuditContext, recordAudit } from "../../audit/record-audit.ts";
import { tickCaseClock } from "../../cases/case-clock.ts";
import { removeBytes } from "../../quotes/documents/remove-bytes.ts";
import { eraseApprovals } from "./erase-approvals.ts";
import { eraseCases } from "./erase-cases.ts";
import { eraseClaims } from "./erase-claims.ts";
import { eraseDocuments } from "./erase-documents.ts";
import { eraseEvents, eraseReplays } from "./erase-events.ts";
import { ERASED_EMAIL, erasedQuote } from "./tombstone.ts";
import { writtenSince } from "./written-since.ts";

export interface QuoteToErase {
  readonly organizationId: string;
  readonly quoteId: string;
  /** Why, for the audit: names no person. */
  readonly reason: ErasureReason;
  /** Why it may be erased, where others may have changed that since it was found: looked at again under the lock. */
  readonly onlyIf?: ((orm: Orm | Transaction) => SQL | undefined) | undefined;
}

/**
 * Erases the consumer of one quote from every table, in one transaction with its audit entry; a quote that is erased
 * already and on which nothing was written since is left alone, so that a broken-off run is simply repeated (decision record 0148).
 *
 * @returns whether there was anything to erase.
 */
export async function eraseQuote(
  ctx: AuditContext,
  { organizationId, quoteId, reason, onlyIf }: QuoteToErase,
): Promise<boolean> {
  const { db, clock } = ctx.services;
  let objectNames: string[] = [];
  const erase = async (tx: Transaction): Promise<boolean> => {
    await eraseApprovals(ctx.services, tx, organizationId, quoteId);
    const tick = await tickCaseClock(tx, organizationId, clock.now());
    const [quote] = await tx.select().from(quotes).where(isQuote(organizationId, quoteId)).for("update");
    if (quote === undefined || (await isErasedWhole(tx, quote))) return false;
    const mayBe =
      onlyIf === undefined || (await tx.$count(quotes, and(isQuote(organizationId, quoteId), onlyIf(tx)))) > 0;
    if (!mayBe) throw new QuoteKept();

    await tx.update(quotes).set(erasedQuote(quote, clock.now())).where(isQuote(organizationId, quoteId));
    await eraseLinesAndMoves(tx, organizationId, quoteId);
    const cases = await eraseCases(tx, organizationId, quoteId, tick);
    const events = await eraseEvents(tx, organizationId, quoteId);
    await eraseReplays(tx, organizationId, quoteId);
    objectNames = await eraseDocuments(tx, organizationId, quoteId);
    const claims = await eraseClaims(ctx.services, tx, quote);

    const details = { reason, cases, events, claims, documents: objectNames.length };
    await recordAudit(ctx, tx, { organizationId, action: "consumer.erased", subjectId: quoteId, details });
    return true;
  };
  const isErased = await db.transact(erase).catch(falseWhereKept);
  if (isErased) await removeBytes(ctx.services, objectNames);
  return isErased;
}

/** Takes back what was erased before its quote was locked: proposals about a quote that stays are still to be decided. */
class QuoteKept extends Error {}

function falseWhereKept(error: unknown): false {
  if (error instanceof QuoteKept) return false;
  throw error;
}

const isQuote = (organizationId: string, quoteId: string) =>
  and(eq(quotes.organizationId, organizationId), eq(quotes.quoteId, quoteId));

async function isErasedWhole(tx: Transaction, { organizationId, quoteId, contactEmail }: typeof quotes.$inferSelect) {
  if (contactEmail !== ERASED_EMAIL) return false;
  return (await tx.$count(quotes, and(isQuote(organizationId, quoteId), writtenSince(tx, organizationId)))) === 0;
}

/** Products and incentive codes stay: they say what was sold, not to whom. */
async function eraseLinesAndMoves(tx: Transaction, organizationId: string, quoteId: string): Promise<void> {
  await tx
    .update(quoteLineItems)
    .set({ externalId: null, description: null })
    .where(and(eq(quoteLineItems.organizationId, organizationId), eq(quoteLineItems.quoteId, quoteId)));
  const ofQuote = and(eq(financingMoves.organizationId, organizationId), eq(financingMoves.quoteId, quoteId));
  await tx.update(financingMoves).set({ note: null }).where(ofQuote);
  await tx
    .update(financingMoves)
    .set({ reason: null })
    .where(and(ofQuote, notInArray(financingMoves.reason, [...ON_HOLD_REASONS])));
}
