import type { OrganizationContext } from "../../trpc.ts";
import { findQuote, quoteMissing } from "../access.ts";
import { answerAsk, type CostAsk } from "./answer-ask.ts";
import { workTypes } from "./eligibility.ts";
import { merchantContext } from "./merchant-context.ts";
import { ratesDay } from "./products/products-in-force.ts";
import type { DatedPreview, PreviewQuoteInput } from "./schema.ts";
import { viewPreview } from "./view.ts";
import { widgetLinks } from "./widget/widget-links.ts";

/**
 * The examples of a quote, with the rates of the day on which it was sent: what its consumer was told does not change
 * afterwards (decision record 0084). A quote that is not sent yet has today's rates.
 *
 * @throws DomainError `resource_missing`
 */
export async function previewQuote(ctx: OrganizationContext, { quoteId }: PreviewQuoteInput): Promise<DatedPreview> {
  const found = await findQuote(ctx, ctx.organizationId, quoteId);
  if (found === undefined) throw quoteMissing();
  const { quote, lines } = found;

  const merchantSlug = await merchantContext(ctx);
  const asOf = new Date(Math.min(Date.parse(quote.sentAt), ctx.services.clock.now().getTime()));
  const facts = { lineItemTypes: workTypes(lines), postalCode: quote.addressPostalCode };
  const ask: CostAsk = { kind: "amount", totalInclTaxCents: Math.max(0, quote.totalInclTaxCents) };
  const shared = lines.map((line) => ({
    externalId: line.externalId ?? undefined,
    totalInclTaxCents: line.totalInclTaxCents,
  }));

  return {
    data: viewPreview(answerAsk(ask, facts, asOf), shared, ctx.language),
    links: widgetLinks(ctx.services, merchantSlug, ask, ctx.language),
    kind: ask.kind,
    ratesOf: ratesDay(asOf),
  };
}
