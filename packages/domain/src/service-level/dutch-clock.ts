import { DAY_MS, HOUR_MS } from "../time/durations.ts";

const AMSTERDAM = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Amsterdam",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** What clocks in the Netherlands show: the day `2026-06-01` and the minutes since its midnight. */
export function dutchClock(at: Date): { readonly day: string; readonly minutes: number } {
  const parts = Object.fromEntries(AMSTERDAM.formatToParts(at).map(({ type, value }) => [type, value]));
  const minutes = Number(parts.hour) * 60 + Number(parts.minute);
  return { day: `${parts.year}-${parts.month}-${parts.day}`, minutes };
}

/**
 * When the clocks there show so many minutes past midnight of a day (1440 is the next midnight). A time that they skip in spring is the
 * moment of the change; of the hour that they show twice in autumn it is the first.
 */
export function momentOfDutchClock(day: string, minutes: number): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  // Summer time is two hours ahead of UTC and comes first; winter time one.
  for (const ahead of [2, 1]) {
    const time = new Date(asUtc - ahead * HOUR_MS);
    if (showsAs(time) === asUtc) return time;
  }
  const before = asUtc - HOUR_MS;
  return new Date(before - (before % HOUR_MS));
}

/** What its clocks show, as if that were UTC. */
function showsAs(time: Date): number {
  const { day, minutes } = dutchClock(time);
  return Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
}

/** The calendar day so many days later. */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
