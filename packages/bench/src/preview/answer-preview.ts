import { indicate } from "@quote-financing/api/quotes/cost-preview/indication";
import { prorateCents } from "@quote-financing/api/quotes/cost-preview/maths/prorate";
import { LEGAL_WARNING } from "@quote-financing/api/quotes/cost-preview/texts";
import { viewExample } from "@quote-financing/api/quotes/cost-preview/view";
import type { PeerQuoteBody } from "../rest/peers/peer-quote-row.ts";

/** The same calculation without our facade: what the router, the strict shapes and the envelope cost. */
export function answerPreview(body: PeerQuoteBody) {
  const { totalInclTax, address, lineItems } = body;
  const question = {
    loanAmountCents: Math.round(totalInclTax * 100),
    postalCode: address.postalCode,
    lineItemTypes: lineItems.map((line) => line.type).filter((type) => type !== "subsidy") as "battery"[],
  };
  const lineCents = lineItems.map((line) => Math.round(line.totalInclTax * 100));
  const representativeExamples = indicate(question, new Date()).map((figures) => ({
    ...viewExample(figures, "nl-NL"),
    lineItems: prorateCents(figures.monthlyCostCents, lineCents).map((share, index) => ({
      externalId: lineItems[index]?.externalId,
      monthlyCost: share / 100,
    })),
  }));
  const content = [{ type: "text", name: "text_warning", value: LEGAL_WARNING["nl-NL"] }];
  return { data: { currency: "EUR", content, representativeExamples }, links: {} };
}
