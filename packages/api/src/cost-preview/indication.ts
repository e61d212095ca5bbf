import { type EligibilityQuestion, ineligibilityReason } from "./eligibility.ts";
import { LENDER_PRODUCTS } from "./lender-products.ts";
import { productsAsOf } from "./product.ts";
import { type ExampleFigures, exampleFigures } from "./representative-example.ts";

const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Amsterdam", dateStyle: "short" });

/**
 * Every loan that may be offered, sorted by term, then lender. The one calculation behind the endpoint, the portal and
 * the widget.
 *
 * @param asOf rates change at midnight in Europe/Amsterdam.
 */
export function indicate(question: EligibilityQuestion, asOf: Date): ExampleFigures[] {
  return productsInForce(calendar.format(asOf))
    .filter((product) => ineligibilityReason(product, question) === undefined)
    .map((product) => exampleFigures(product, question.loanAmountCents));
}

let inForce: { day: string; products: ReturnType<typeof productsAsOf> } | undefined;

/** The table is sorted once a day, not once a request. */
function productsInForce(day: string) {
  if (inForce?.day !== day) inForce = { day, products: productsAsOf(LENDER_PRODUCTS, day) };
  return inForce.products;
}
