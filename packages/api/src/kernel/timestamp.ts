import { z } from "zod";
import { ruleText } from "./refusal-rules.ts";

/** ISO 8601 with `Z` and milliseconds, as every answer sends it (contract-decisions §3). */
export const timestampOutput = () => z.iso.datetime({ precision: 3 }).meta({ examples: ["2026-06-01T09:30:00.000Z"] });

/** ISO 8601 date and time with `Z` or an offset. The output is a Date, cut to milliseconds. */
export const timestampInput = () =>
  z.iso
    .datetime({ offset: true, error: ruleText("moment") })
    .refine((text) => isStorable(new Date(text)), { error: ruleText("momentRange") })
    .transform((text) => new Date(text));

function isStorable(moment: Date): boolean {
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999;
}
