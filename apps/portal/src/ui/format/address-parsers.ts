import { centsFromEuros } from "@quote-financing/domain/money/money";
import { createParser } from "nuqs/server";

/** A day of the calendar, `2026-06-01`, as an address holds it; anything else is none. */
export const parseAsDay = createParser({
  parse: (text) => (isDay(text) ? text : null),
  serialize: (day: string) => day,
});

/** Euros with at most two decimals; anything else is none. */
export const parseAsEuros = createParser({
  parse: (text) => (/^-?\d{1,8}(\.\d{1,2})?$/.test(text) && isEuros(Number(text)) ? Number(text) : null),
  serialize: (euros: number) => String(euros),
});

/** A day that there is: the 30th of February is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** What the API takes for an amount. */
export const isEuros = (euros: number): boolean => centsFromEuros(euros) !== undefined;
