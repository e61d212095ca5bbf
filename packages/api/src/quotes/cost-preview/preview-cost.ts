import { checkedCents } from "@quote-financing/domain/money/money";
import type { OrganizationContext } from "../../trpc.ts";
import { answerAsk, type CostAsk } from "./answer-ask.ts";
import { workTypes } from "./eligibility.ts";
import { merchantContext } from "./merchant-context.ts";
import { previewNotices } from "./preview-notices.ts";
import type { CostPreviewInput, CostPreviewOutput } from "./schema.ts";
import { sharedLines } from "./shared-lines.ts";
import { viewPreview } from "./view.ts";
import { widgetLinks } from "./widget/widget-links.ts";

/**
 * Indicative monthly costs of an amount: specification §4.1, contract-decisions §6. Works on the products alone;
 * only a partner's merchant is looked up.
 */
export async function previewCost(ctx: OrganizationContext, input: CostPreviewInput): Promise<CostPreviewOutput> {
  const merchantSlug = await merchantContext(ctx);

  const facts = {
    lineItemTypes: workTypes(input.lineItems ?? []),
    ...(input.address === undefined ? {} : { postalCode: input.address.postalCode }),
  };
  const ask: CostAsk = { kind: "amount", totalInclTaxCents: checkedCents(input.totalInclTax) };
  const answer = answerAsk(ask, facts, ctx.services.clock.now());

  return {
    data: {
      ...viewPreview(answer, input.lineItems && sharedLines(input.lineItems), ctx.language),
      ...previewNotices(input.lineItems, ctx.language),
    },
    links: widgetLinks(ctx.services, merchantSlug, ask, ctx.language),
  };
}
