import { type EligibilityFacts, type IneligibilityReason, ineligibilityReason } from "./eligibility.ts";
import { monthlyPaymentCents } from "./maths/annuity.ts";
import type { LenderProduct } from "./products/product.ts";

/** Why there is nothing to offer; amounts in cents. */
export type NoOfferReason =
  | { readonly kind: "no_products" | "amount_between" | "address_needed" | "postal_code" | "line_item" }
  | { readonly kind: "amount_too_low"; readonly lowestCents: number }
  | { readonly kind: "amount_too_high"; readonly highestCents: number }
  | { readonly kind: "budget_too_low"; readonly lowestMonthlyCents: number };

/** Why no product lends this amount: the amount itself, as long as some product would lend another one. */
export function whyNoLoan(
  products: readonly LenderProduct[],
  facts: EligibilityFacts,
  loanAmountCents: number,
): NoOfferReason {
  const open = openTo(products, facts);
  if (open.length === 0) return whyClosed(products, facts);
  const lowestCents = Math.min(...open.map((product) => product.minLoanAmountCents));
  if (loanAmountCents < lowestCents) return { kind: "amount_too_low", lowestCents };
  const highestCents = Math.max(...open.map((product) => product.maxLoanAmountCents));
  if (loanAmountCents > highestCents) return { kind: "amount_too_high", highestCents };
  return { kind: "amount_between" };
}

/** Why nothing can be borrowed within a monthly budget. */
export function whyNoBudget(products: readonly LenderProduct[], facts: EligibilityFacts): NoOfferReason {
  const open = openTo(products, facts);
  if (open.length === 0) return whyClosed(products, facts);
  return { kind: "budget_too_low", lowestMonthlyCents: Math.min(...open.map(smallestMonthlyCents)) };
}

const smallestMonthlyCents = (product: LenderProduct): number =>
  monthlyPaymentCents({ ...product, loanAmountCents: product.minLoanAmountCents });

/** Products that would lend some amount. */
const openTo = (products: readonly LenderProduct[], facts: EligibilityFacts): LenderProduct[] =>
  products.filter((product) => reasonAside(product, facts) === undefined);

const reasonAside = (product: LenderProduct, facts: EligibilityFacts): IneligibilityReason | undefined =>
  ineligibilityReason(product, { ...facts, loanAmountCents: product.minLoanAmountCents });

/** What the person can change comes first: the address, the place, the work. */
const CHANGEABLE = ["address_needed", "postal_code", "line_item"] as const;

function whyClosed(products: readonly LenderProduct[], facts: EligibilityFacts): NoOfferReason {
  const reasons = new Set(products.map((product) => reasonAside(product, facts)));
  return { kind: CHANGEABLE.find((kind) => reasons.has(kind)) ?? "no_products" };
}
