import { z } from "zod";
import { centsFromEuros, MAX_EUROS } from "./money.ts";
import { ruleText } from "./refusal-rules.ts";

/** Euros on the wire: a JSON number with at most 2 decimals, |x| <= 10 000 000 (contract-decisions §3). */
export const euroAmount = () =>
  z
    .number()
    .min(-MAX_EUROS, { error: ruleText("amountLowest", { limit: MAX_EUROS }) })
    .max(MAX_EUROS, { error: ruleText("amountHighest", { limit: MAX_EUROS }) })
    .refine((euros) => centsFromEuros(euros) !== undefined, { error: ruleText("amountDecimals") });
