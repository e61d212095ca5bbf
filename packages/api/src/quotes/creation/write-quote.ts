import { coalescedWrites } from "@quote-financing/db/coalescing/coalesced-writes";
import { preparedStatement } from "@quote-financing/db/prepared";
import { quoteEventData } from "@quote-financing/domain/webhooks/event-envelope";
import type { OrganizationContext } from "../../trpc.ts";
import { eventRow, tellEventWritten } from "../../webhooks/events/event-row.ts";
import { claimHashesToWrite } from "../correlation-claims/claim-hashes-to-write.ts";
import type { LineItemRow, StoredQuote } from "../quote-row.ts";
import { ONE_QUOTE, type QuoteValues, SEVERAL_QUOTES } from "./write-quote-statement.ts";

type Written = Pick<QuoteValues, "quoteId">;

const writeOne = preparedStatement<Written>()(ONE_QUOTE);
const writeSeveral = preparedStatement<Written>()(SEVERAL_QUOTES);

interface NewQuote extends QuoteValues {
  readonly lines: readonly (LineItemRow & { readonly position: number })[];
}

/** Quotes of one organization that are created at the same time are written by one statement. True for one that was written. */
const writeValues = coalescedWrites<NewQuote, boolean>({
  organizationOf: ({ organizationId }) => organizationId,
  identityOf: ({ quoteId }) => quoteId,
  async alone(db, { lines, ...values }) {
    const written = await writeOne(db, { ...values, lines: JSON.stringify(lines) });
    return written.length > 0;
  },
  async together(db, several) {
    const [{ organizationId } = { organizationId: "" }] = several;
    const written = await writeSeveral(db, { organizationId, given: JSON.stringify(several) });
    const ids = new Set(written.map(({ quoteId }) => quoteId));
    return several.map(({ quoteId }) => ids.has(quoteId));
  },
});

export interface QuoteToWrite extends StoredQuote {
  readonly contentHash: string;
  /** False when the client named an opportunity: then it must exist. */
  readonly isNewOpportunity: boolean;
}

/**
 * Writes a quote with everything that comes with it, and records `quote.created`.
 *
 * @returns false, with nothing written, when the organization has a quote of this id, or not the named opportunity.
 */
export async function writeQuote(ctx: OrganizationContext, write: QuoteToWrite): Promise<boolean> {
  const { db, makeId } = ctx.services;
  const { quote, lines, contentHash, isNewOpportunity } = write;
  const { quoteId, externalId, createdAt } = quote;
  const consumer = {
    email: quote.contactEmail,
    postalCode: quote.addressPostalCode,
    houseNumber: quote.addressHouseNumber,
  };
  const created = { type: "quote.created", data: quoteEventData(quoteId, externalId) } as const;
  const event = eventRow(ctx, ctx.caller.organization, created, createdAt);

  const isWritten = await writeValues(db, {
    ...quote,
    ...event,
    ...ctx.actor,
    ...(await claimHashesToWrite(ctx, consumer)),
    claimId: makeId("correlationClaim"),
    contentHash,
    isNewOpportunity,
    lines: lines.map((line, position) => ({ ...line, position })),
    now: createdAt.toISOString(),
  });

  if (!isWritten) return false;
  tellEventWritten(ctx, event);
  return true;
}
