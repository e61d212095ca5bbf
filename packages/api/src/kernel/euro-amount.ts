import { z } from "zod";
import { centsFromEuros, MAX_EUROS } from "./money.ts";
import { ruleText } from "./refusal-rules.ts";

/** The names under which /v1 takes euros: their decimals are counted in the text, as a double forgets some. */
export const EURO_NAMES: ReadonlySet<string> = new Set(["totalInclTax", "totalExclTax", "unitPrice"]);

/** Euros on the wire: a JSON number with at most 2 decimals, |x| <= 10 000 000 (contract-decisions §3). */
export const euroAmount = () =>
  z
    .number()
    .min(-MAX_EUROS, { error: ruleText("amountLowest", { limit: MAX_EUROS }) })
    .max(MAX_EUROS, { error: ruleText("amountHighest", { limit: MAX_EUROS }) })
    .refine((euros) => centsFromEuros(euros) !== undefined, { error: ruleText("amountDecimals") });
