import { MINUTE_MS } from "../time/durations.ts";
import { dayLater, dutchClock, momentOfDutchClock } from "./dutch-clock.ts";
import { isDutchHoliday } from "./dutch-holidays.ts";

/** From and to, in minutes since midnight; null on a day without work. */
type WorkingDay = { readonly from: number; readonly to: number } | null;

/** From Sunday to Saturday. */
export type BusinessHours = readonly [
  WorkingDay,
  WorkingDay,
  WorkingDay,
  WorkingDay,
  WorkingDay,
  WorkingDay,
  WorkingDay,
];

/** The hours that hold on a day: they may change from one on. */
export type HoursOn = (day: string) => BusinessHours;

/** No closing lasts so long; hours without any work would be looked through for ever. */
const LONGEST_DAYS = 400;

/** When work begins and ends on a day, as moments; null where there is none. */
export function openOn(hoursOn: HoursOn, day: string): { readonly opens: Date; readonly closes: Date } | null {
  if (isDutchHoliday(day)) return null;
  const hours = hoursOn(day)[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? null;
  if (hours === null) return null;
  return { opens: momentOfDutchClock(day, hours.from), closes: momentOfDutchClock(day, hours.to) };
}

/** When so many minutes of business hours have passed since then. Minutes are real ones, also in a night that changes the clocks. */
export function afterBusinessMinutes(hoursOn: HoursOn, since: Date, minutes: number): Date {
  let leftMs = minutes * MINUTE_MS;
  const { day: first } = dutchClock(since);
  for (let days = 0; days < LONGEST_DAYS; days += 1) {
    const open = openOn(hoursOn, dayLater(first, days));
    if (open === null) continue;
    const fromMs = Math.max(open.opens.getTime(), since.getTime());
    const roomMs = open.closes.getTime() - fromMs;
    if (roomMs <= 0) continue;
    if (leftMs <= roomMs) return new Date(fromMs + leftMs);
    leftMs -= roomMs;
  }
  throw new Error("Business hours have no such time within 400 days. Check the hours of the service level.");
}

/**
 * The latest moment from which so many minutes of business hours have passed until now: what waits since then, or longer, has waited
 * so long. The inverse of `afterBusinessMinutes`, so that an index finds what a rule says of one.
 */
export function beforeBusinessMinutes(hoursOn: HoursOn, now: Date, minutes: number): Date {
  let leftMs = minutes * MINUTE_MS;
  const { day: last } = dutchClock(now);
  for (let days = 0; days < LONGEST_DAYS; days += 1) {
    const open = openOn(hoursOn, dayLater(last, -days));
    if (open === null) continue;
    const toMs = Math.min(open.closes.getTime(), now.getTime());
    const roomMs = toMs - open.opens.getTime();
    if (roomMs <= 0) continue;
    if (leftMs <= roomMs) return new Date(toMs - leftMs);
    leftMs -= roomMs;
  }
  throw new Error("Business hours have no such time within 400 days. Check the hours of the service level.");
}

/** When work begins on that day, or on the first after it that has any. */
export function openingOnOrAfter(hoursOn: HoursOn, day: string): Date {
  for (let days = 0; days < LONGEST_DAYS; days += 1) {
    const open = openOn(hoursOn, dayLater(day, days));
    if (open !== null) return open.opens;
  }
  throw new Error("Business hours have no working day within 400 days. Check the hours of the service level.");
}
