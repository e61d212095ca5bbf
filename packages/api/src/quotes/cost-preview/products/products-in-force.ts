import { LENDER_PRODUCTS } from "./lender-products.ts";
import { type LenderProduct, productsAsOf } from "./product.ts";

const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Amsterdam", dateStyle: "short" });

/** Days have four digits for the year, so that they compare as text. */
const FIRST_DAY = "0001-01-01";
const LAST_DAY = "9999-12-31";

/** The day that rates go by: `YYYY-MM-DD` in Europe/Amsterdam, and for timestamps that no such text can say the nearest. */
export function ratesDay(time: Date): string {
  if (time.getUTCFullYear() < 1) return FIRST_DAY;
  const [year = "", ...monthAndDay] = calendar.format(time).split("-");
  return year.length > 4 ? LAST_DAY : [year.padStart(4, "0"), ...monthAndDay].join("-");
}

let inForce: { day: string; products: readonly LenderProduct[] } | undefined;

/**
 * The lenders' products in force at a time, sorted by term, then lender. Rates change at midnight in Europe/Amsterdam; the
 * table is sorted once a day, not once a request.
 */
export function productsInForce(asOf: Date): readonly LenderProduct[] {
  const day = ratesDay(asOf);
  if (inForce?.day !== day) inForce = { day, products: productsAsOf(LENDER_PRODUCTS, day) };
  return inForce.products;
}
