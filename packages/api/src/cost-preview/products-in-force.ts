import { LENDER_PRODUCTS } from "./lender-products.ts";
import { type LenderProduct, productsAsOf } from "./product.ts";

const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Amsterdam", dateStyle: "short" });

/** The day that rates go by: `YYYY-MM-DD` in Europe/Amsterdam. */
export const ratesDay = (moment: Date): string => calendar.format(moment);

let inForce: { day: string; products: readonly LenderProduct[] } | undefined;

/**
 * The lenders' products of a moment, sorted by term, then lender. Rates change at midnight in Europe/Amsterdam; the
 * table is sorted once a day, not once a request.
 */
export function productsInForce(asOf: Date): readonly LenderProduct[] {
  const day = ratesDay(asOf);
  if (inForce?.day !== day) inForce = { day, products: productsAsOf(LENDER_PRODUCTS, day) };
  return inForce.products;
}
