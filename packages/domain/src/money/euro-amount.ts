import { z } from "zod";
import { fieldRefusals } from "../fields/refusals.ts";
import { refusedInput } from "../fields/schema-refusals.ts";
import type { Refusal } from "../refusals/refusal.ts";
import { centsFromEuros, MAX_EUROS } from "./money.ts";

/** The names under which /v1 takes euros: their decimals are counted in the text, as a double forgets some. */
export const EURO_NAMES: ReadonlySet<string> = new Set(["totalInclTax", "totalExclTax", "unitPrice"]);

/** Euros on the wire: a JSON number with at most 2 decimals, |x| <= 10 000 000 (contract-decisions §3). */
export const euroAmount = () =>
  z
    .number()
    // One check for three: a large quote has hundreds of amounts.
    .check(({ value, issues }) => {
      if (centsFromEuros(value) === undefined) issues.push(refusedInput(refusalOf(value), value));
    })
    .meta({ minimum: -MAX_EUROS, maximum: MAX_EUROS, multipleOf: 0.01 });

function refusalOf(euros: number): Refusal {
  if (euros < -MAX_EUROS) return fieldRefusals.amountLowest({ limit: MAX_EUROS });
  return euros > MAX_EUROS ? fieldRefusals.amountHighest({ limit: MAX_EUROS }) : fieldRefusals.amountDecimals();
}
