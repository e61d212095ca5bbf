import { type EligibilityFacts, type EligibilityQuestion, ineligibilityReason } from "./eligibility.ts";
import { borrowableAmountCents } from "./maths/borrowable-amount.ts";
import { productsInForce } from "./products/products-in-force.ts";
import { type ExampleFigures, exampleFigures } from "./representative-example.ts";

/**
 * Every loan that may be offered, sorted by term, then lender. The one calculation behind the endpoint, the portal and
 * the widget.
 *
 * @param asOf whose rates count: see `productsInForce`.
 */
export function indicate(question: EligibilityQuestion, asOf: Date): ExampleFigures[] {
  return productsInForce(asOf)
    .filter((product) => ineligibilityReason(product, question) === undefined)
    .map((product) => exampleFigures(product, question.loanAmountCents));
}

/**
 * The inverse question: of every product the largest loan whose monthly cost stays within a budget, sorted by term,
 * then lender. A product whose smallest loan costs more is left out.
 */
export function indicateForBudget(monthlyBudgetCents: number, facts: EligibilityFacts, asOf: Date): ExampleFigures[] {
  return productsInForce(asOf).flatMap((product) => {
    const loanAmountCents = borrowableAmountCents({ ...product, monthlyBudgetCents });
    const isOffered = ineligibilityReason(product, { ...facts, loanAmountCents }) === undefined;
    return isOffered ? [exampleFigures(product, loanAmountCents)] : [];
  });
}
