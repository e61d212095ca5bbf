import { checkedCents } from "@quote-financing/domain/money/money";
import type { OrganizationContext } from "../../trpc.ts";
import { answerAsk, type CostAsk } from "./answer-ask.ts";
import { workTypes } from "./eligibility.ts";
import { merchantContext } from "./merchant-context.ts";
import { ratesDay } from "./products/products-in-force.ts";
import type { DatedPreview, ExploreCostInput } from "./schema.ts";
import { sharedLines } from "./shared-lines.ts";
import { viewPreview } from "./view.ts";
import { widgetLinks } from "./widget/widget-links.ts";

/**
 * The portal's question: what an amount costs a month, or what can be borrowed for a monthly budget, by a postal code
 * alone and with the rates of any day. The same calculation as the endpoint's.
 */
export async function exploreCost(ctx: OrganizationContext, input: ExploreCostInput): Promise<DatedPreview> {
  const merchantSlug = await merchantContext(ctx);
  const asOf = input.asOf === undefined ? ctx.services.clock.now() : new Date(`${input.asOf}T12:00:00Z`);

  const facts = {
    lineItemTypes: workTypes(input.lineItems ?? []),
    ...(input.postalCode === undefined ? {} : { postalCode: input.postalCode }),
  };
  const ask = askInCents(input.ask);

  return {
    data: viewPreview(answerAsk(ask, facts, asOf), input.lineItems && sharedLines(input.lineItems), ctx.language),
    links: widgetLinks(ctx.services, merchantSlug, ask, ctx.language),
    kind: ask.kind,
    ratesOf: ratesDay(asOf),
  };
}

const askInCents = (ask: ExploreCostInput["ask"]): CostAsk =>
  ask.kind === "amount"
    ? { kind: "amount", totalInclTaxCents: checkedCents(ask.totalInclTax) }
    : { kind: "budget", monthlyBudgetCents: checkedCents(ask.monthlyBudget) };
