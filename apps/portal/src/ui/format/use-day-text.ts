import { useFormatter, useNow } from "next-intl";

const YEAR = { year: "numeric" } as const;
const DAY = { weekday: "long", day: "numeric", month: "long" } as const;

/** A day within a sentence: "maandag 1 juni"; with its year where that is not this one. @param at ISO 8601 */
export function useDayText(): (at: string) => string {
  const format = useFormatter();
  const thisYear = format.dateTime(useNow(), YEAR);
  return (at) => {
    const time = new Date(at);
    return format.dateTime(time, format.dateTime(time, YEAR) === thisYear ? DAY : { ...DAY, ...YEAR });
  };
}
