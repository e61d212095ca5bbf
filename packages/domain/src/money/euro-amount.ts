import { z } from "zod";
import { ruleText } from "../refusals/refusal-rules.ts";
import { centsFromEuros, MAX_EUROS } from "./money.ts";

/** The names under which /v1 takes euros: their decimals are counted in the text, as a double forgets some. */
export const EURO_NAMES: ReadonlySet<string> = new Set(["totalInclTax", "totalExclTax", "unitPrice"]);

/** Euros on the wire: a JSON number with at most 2 decimals, |x| <= 10 000 000 (contract-decisions §3). */
export const euroAmount = () =>
  z
    .number()
    // One check for three: a large quote has hundreds of amounts.
    .check(({ value, issues }) => {
      if (centsFromEuros(value) === undefined) issues.push({ code: "custom", message: problemOf(value), input: value });
    })
    .meta({ minimum: -MAX_EUROS, maximum: MAX_EUROS });

function problemOf(euros: number): string {
  if (euros < -MAX_EUROS) return ruleText("amountLowest", { limit: MAX_EUROS });
  return euros > MAX_EUROS ? ruleText("amountHighest", { limit: MAX_EUROS }) : ruleText("amountDecimals");
}
