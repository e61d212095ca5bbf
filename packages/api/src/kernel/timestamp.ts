import { z } from "zod";

/** ISO 8601 with `Z` and milliseconds, as every answer sends it (contract-decisions §3). */
export const timestampOutput = () => z.iso.datetime({ precision: 3 }).meta({ examples: ["2026-06-01T09:30:00.000Z"] });

/** ISO 8601 date and time with `Z` or an offset. The output is a Date, cut to milliseconds. */
export const timestampInput = () =>
  z.iso
    .datetime({ offset: true, error: "Must be an ISO 8601 date and time with Z or an offset." })
    .refine((text) => isStorable(new Date(text)), { error: "Must be a moment in the years 1 to 9999." })
    .transform((text) => new Date(text));

function isStorable(moment: Date): boolean {
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999;
}
