import { MAX_LINES } from "../cost-preview/line-parser.ts";
import { previewHref } from "../cost-preview/preview-search.ts";
import type { ShownQuote } from "../shown-quote.ts";

type AskedQuote = Pick<ShownQuote, "totalInclTax" | "lineItems" | "address">;

/** The calculation of a quote, to play with. Its lines go along where they add up to its total. */
export function previewOfQuoteHref({ totalInclTax, lineItems, address }: AskedQuote, ratesOf: string): string {
  const sumCents = lineItems.reduce((sum, line) => sum + Math.round(line.totalInclTax * 100), 0);
  const addsUp = sumCents === Math.round(totalInclTax * 100) && lineItems.length <= MAX_LINES;
  return previewHref({
    ...(addsUp ? { lines: lineItems.map(askedLine) } : { amount: String(Math.max(0, totalInclTax)) }),
    postalCode: address.postalCode,
    asOf: ratesOf,
  });
}

const askedLine = ({ type, totalInclTax }: ShownQuote["lineItems"][number]) => ({
  type,
  amount: String(Math.abs(totalInclTax)),
});
