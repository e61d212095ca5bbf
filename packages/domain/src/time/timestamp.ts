import { z } from "zod";
import { fieldRefusals } from "../fields/refusals.ts";
import { refusedInput } from "../fields/schema-refusals.ts";

/** ISO 8601 with `Z` and milliseconds, as every answer sends it (contract-decisions §3). */
export const timestampOutput = () => z.iso.datetime({ precision: 3 }).meta({ examples: ["2026-06-01T09:30:00.000Z"] });

/** What can be meant: contract-decisions §11. Both belong to it. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);
export const LATEST_MOMENT_MS = Date.UTC(2100, 0, 1);

/** Date, time, offset; seconds and the colon of the offset may be left out (contract-decisions §11). */
const MOMENT =
  /^(?<date>\d{4}-\d{2}-\d{2})T(?<time>(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,32})?)?)(?<offset>Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/;

/** A moment whose `+` was read as a blank, as in a query: `2026-06-01T09:30:00 02:00`. */
const BLANK_FOR_PLUS = /^[0-9T:.-]{16,60} \d\d:?\d\d$/;

/** For the descriptions of what takes a moment. */
export const MOMENT_RANGE =
  "A moment from 2000-01-01 up to 2100-01-01; its offset may be written `+0200` too, and seconds be left out.";

/**
 * ISO 8601 date and time with `Z` or an offset, from 2000-01-01 up to 2100-01-01. The output is a Date, cut to
 * milliseconds.
 */
export const timestampInput = () =>
  z
    .string()
    .meta({ format: "date-time", description: MOMENT_RANGE })
    .transform((text, context) => {
      const moment = momentFrom(text);
      const rule = moment === undefined ? malformedRule(text) : rangeRule(moment);
      if (moment !== undefined && rule === undefined) return moment;
      context.issues.push(refusedInput(fieldRefusals[rule ?? "moment"](), text));
      return z.NEVER;
    });

function momentFrom(text: string): Date | undefined {
  const { date = "", time = "", offset = "" } = MOMENT.exec(text)?.groups ?? {};
  if (date === "" || !isCalendarDay(date)) return undefined;
  const hasColon = offset === "Z" || offset.includes(":");
  return new Date(`${date}T${time}${hasColon ? offset : `${offset.slice(0, 3)}:${offset.slice(3)}`}`);
}

/** False for 30 February, which Date would take as 2 March. */
const isCalendarDay = (date: string): boolean => {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
};

const malformedRule = (text: string) => (BLANK_FOR_PLUS.test(text) ? "momentBlank" : "moment");

function rangeRule(moment: Date) {
  const milliseconds = moment.getTime();
  return milliseconds >= EARLIEST_MS && milliseconds <= LATEST_MOMENT_MS ? undefined : "momentRange";
}
