import type { EligibilityFacts } from "./eligibility.ts";
import { indicate, indicateForBudget } from "./indication.ts";
import { productsInForce } from "./products/products-in-force.ts";
import type { ExampleFigures } from "./representative-example.ts";
import { type NoOfferReason, whyNoBudget, whyNoLoan } from "./why-no-offer.ts";

/** What an amount costs a month, or what a monthly budget can borrow; in cents. */
export type CostAsk =
  | { readonly kind: "amount"; readonly totalInclTaxCents: number }
  | { readonly kind: "budget"; readonly monthlyBudgetCents: number };

export interface CostAnswer {
  /** Sorted by term, then lender. */
  readonly examples: readonly ExampleFigures[];
  /** Asked only when there are no examples. */
  readonly whyNothing: () => NoOfferReason;
}

/** Both questions, for the endpoint, the portal and the widget. */
export function answerAsk(ask: CostAsk, facts: EligibilityFacts, asOf: Date): CostAnswer {
  switch (ask.kind) {
    case "amount":
      return {
        examples: indicate({ ...facts, loanAmountCents: ask.totalInclTaxCents }, asOf),
        whyNothing: () => whyNoLoan(productsInForce(asOf), facts, ask.totalInclTaxCents),
      };
    case "budget":
      return {
        examples: indicateForBudget(ask.monthlyBudgetCents, facts, asOf),
        whyNothing: () => whyNoBudget(productsInForce(asOf), facts),
      };
  }
}
