import type { LineItemType } from "@quote-financing/domain/vocabulary";
import type { LenderProduct } from "./products/product.ts";

/** What the lenders' rules look at, the amount aside. */
export interface EligibilityFacts {
  /** Absent when the caller gave no address: rules that depend on it then do not exclude, unless one is needed. */
  readonly postalCode?: string;
  /** See `workTypes`. */
  readonly lineItemTypes: readonly LineItemType[];
}

export interface EligibilityQuestion extends EligibilityFacts {
  readonly loanAmountCents: number;
}

/** The kinds of work on the lines: subsidies are not work, and never exclude a lender. */
export const workTypes = (lines: readonly { readonly type: LineItemType }[]): LineItemType[] =>
  lines.map(({ type }) => type).filter((type) => type !== "subsidy");

/** Why a product is not offered, in the order in which the rules are asked. */
export type IneligibilityReason = "amount_too_low" | "amount_too_high" | "address_needed" | "postal_code" | "line_item";

/** Undefined when the product may be offered (contract-decisions §6). */
export function ineligibilityReason(
  product: LenderProduct,
  question: EligibilityQuestion,
): IneligibilityReason | undefined {
  if (question.loanAmountCents < product.minLoanAmountCents) return "amount_too_low";
  if (question.loanAmountCents > product.maxLoanAmountCents) return "amount_too_high";
  if (question.postalCode === undefined && product.needsAddress) return "address_needed";
  if (question.postalCode !== undefined && !lendsAt(product, question.postalCode)) return "postal_code";
  if (question.lineItemTypes.some((type) => product.excludedLineItemTypes.includes(type))) return "line_item";
  return undefined;
}

function lendsAt(product: LenderProduct, postalCode: string): boolean {
  const digits = Number(postalCode.slice(0, 4));
  const { postalRanges } = product;
  return postalRanges.length === 0 || postalRanges.some(({ from, to }) => from <= digits && digits <= to);
}
