import { checkedCents } from "@quote-financing/domain/money/money";
import type { LineItemInput } from "../line-item-schema.ts";

/** A line that carries its share of the monthly cost. */
export interface SharedLine {
  readonly externalId?: string | undefined;
  readonly totalInclTaxCents: number;
}

/** The lines of a request in cents. */
export const sharedLines = (lines: readonly LineItemInput[]): SharedLine[] =>
  lines.map(({ externalId, totalInclTax }) => ({ externalId, totalInclTaxCents: checkedCents(totalInclTax) }));
