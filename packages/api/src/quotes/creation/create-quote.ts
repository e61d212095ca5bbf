import { opportunities } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";
import type { OrganizationContext } from "../../trpc.ts";
import { findQuote } from "../access.ts";
import { playMagicTags } from "../financing/play-magic-tags.ts";
import { quoteLinks } from "../links.ts";
import type { StoredQuote } from "../quote-row.ts";
import { quoteRefusals } from "../refusals.ts";
import type { QuoteAnswer } from "../schema.ts";
import { viewQuote } from "../view.ts";
import { quoteContent, quoteContentHash } from "./content-hash.ts";
import type { CreateQuoteInput } from "./create-schema.ts";
import { draftQuote } from "./draft-quote.ts";
import { isSameQuote } from "./is-same-quote.ts";
import { writeQuote } from "./write-quote.ts";

/**
 * Creates a quote: specification §4.2, contract-decisions §4. The same quoteId with the same content answers the
 * stored quote, with its financing as it is now.
 *
 * @throws DomainError `id_conflict` on `quoteId`; `resource_missing` on an opportunity that the organization has not
 *   (decision record 0031).
 */
export async function createQuote(ctx: OrganizationContext, input: CreateQuoteInput): Promise<QuoteAnswer> {
  const { clock, makeId, secretBox } = ctx.services;
  const draft = draftQuote(makeId, clock.now(), input);
  const content = quoteContent(input);
  const contentHash = quoteContentHash(secretBox, content);

  const isNewOpportunity = content.opportunityId === undefined;
  const isWritten = await writeQuote(ctx, { ...draft, contentHash, isNewOpportunity });
  if (isWritten) {
    const isMoved = await playMagicTags(ctx, draft.quote.quoteId, input.tags);
    return answer(ctx, isMoved ? await readBack(ctx, draft) : draft);
  }

  const stored = await findQuote(ctx, ctx.organizationId, draft.quote.quoteId);
  if (stored === undefined) throw new DomainError(opportunityMissing);
  if (!isSameQuote(secretBox, stored, content)) {
    throw new DomainError((await hasOpportunity(ctx, content.opportunityId)) ? idConflict : opportunityMissing);
  }
  ctx.markReplayed();
  return answer(ctx, stored);
}

/** As it stands after the moves that its tags asked for. */
const readBack = async (
  ctx: OrganizationContext,
  draft: StoredQuote<Date | string>,
): Promise<StoredQuote<Date | string>> => (await findQuote(ctx, ctx.organizationId, draft.quote.quoteId)) ?? draft;

function answer(ctx: OrganizationContext, { quote, lines }: StoredQuote<Date | string>): QuoteAnswer {
  const links = quoteLinks(ctx.services, ctx.caller, quote.quoteId);
  return { data: viewQuote(quote, lines, links), links };
}

/** Existence comes before conflict (contract-decisions §1). True as well when none is named. */
async function hasOpportunity(ctx: OrganizationContext, opportunityId: string | undefined): Promise<boolean> {
  if (opportunityId === undefined) return true;
  const { organizationId } = ctx;
  const found = await ctx.services.db.orm
    .select({ opportunityId: opportunities.opportunityId })
    .from(opportunities)
    .where(and(eq(opportunities.organizationId, organizationId), eq(opportunities.opportunityId, opportunityId)));
  return found.length > 0;
}

const opportunityMissing = quoteRefusals.opportunityMissing().at("opportunity.opportunityId");

const idConflict = quoteRefusals.quoteTaken().at("quoteId");
