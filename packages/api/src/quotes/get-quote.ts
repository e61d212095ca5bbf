import type { OrganizationContext } from "../trpc.ts";
import { findQuote, quoteMissing } from "./access.ts";
import { quoteLinks } from "./links.ts";
import type { GetQuoteInput, QuoteAnswer } from "./schema.ts";
import { viewQuote } from "./view.ts";

/** A quote of the caller's organization: specification §4.3. @throws DomainError `resource_missing` */
export async function getQuote(ctx: OrganizationContext, { quoteId }: GetQuoteInput): Promise<QuoteAnswer> {
  const found = await findQuote(ctx, ctx.organizationId, quoteId);
  if (found === undefined) throw quoteMissing();

  const links = quoteLinks(ctx.services, ctx.caller, quoteId);
  return { data: viewQuote(found.quote, found.lines, links), links };
}
