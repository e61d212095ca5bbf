import { useFormatter, useNow } from "next-intl";

const YEAR = { year: "numeric" } as const;
const DAYS = {
  long: { weekday: "long", day: "numeric", month: "long" },
  short: { weekday: "short", day: "numeric", month: "short" },
} as const;

/** A day within a sentence or, short, on a chip: "maandag 1 juni"; with its year where that is not this one. @param at ISO 8601 */
export function useDayText(length: keyof typeof DAYS = "long"): (at: string) => string {
  const format = useFormatter();
  const thisYear = format.dateTime(useNow(), YEAR);
  return (at) => {
    const time = new Date(at);
    const isThisYear = format.dateTime(time, YEAR) === thisYear;
    return format.dateTime(time, isThisYear ? DAYS[length] : { ...DAYS[length], ...YEAR });
  };
}
