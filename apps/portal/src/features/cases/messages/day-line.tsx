"use client";

import { useFormatter } from "next-intl";
import classes from "./thread.module.css";

const DAY = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;

/** The day of a moment in words, as the portal shows time everywhere. */
export function useDayOf(): (at: string) => string {
  const format = useFormatter();
  return (at) => format.dateTime(new Date(at), DAY);
}

/** Above what was said on a day. @param at ISO 8601 */
export function DayLine({ at }: { at: string }) {
  return <li className={classes.day}>{useDayOf()(at)}</li>;
}
