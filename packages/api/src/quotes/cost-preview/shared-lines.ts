import { centsFromEuros } from "@quote-financing/domain/money/money";
import type { LineItemInput } from "../line-item-schema.ts";

/** A line that carries its share of the monthly cost. */
export interface SharedLine {
  readonly externalId?: string | undefined;
  readonly totalInclTaxCents: number;
}

/** The lines of a request in cents; the schema has checked that their amounts are whole ones. */
export const sharedLines = (lines: readonly LineItemInput[]): SharedLine[] =>
  lines.map(({ externalId, totalInclTax }) => ({ externalId, totalInclTaxCents: centsFromEuros(totalInclTax) ?? 0 }));
