import { dutchClock } from "@quote-financing/domain/service-level/dutch-clock";
import { DAY_MS, HOUR_MS } from "@quote-financing/domain/time/durations";

const MORNING_HOUR = 8;
const NOON = 12;

/** The calendar day (`2026-06-01`) and hour in the Netherlands. */
export function dutchTime(now: Date): { readonly day: string; readonly hour: number } {
  const { day, minutes } = dutchClock(now);
  return { day, hour: Math.floor(minutes / 60) };
}

/** Whether the morning mail of today goes now: from eight o'clock on, and no more in the afternoon. */
export function isMorning(now: Date): boolean {
  const { hour } = dutchTime(now);
  return hour >= MORNING_HOUR && hour < NOON;
}

/** The next eight o'clock in the Netherlands, summer and winter time heeded. */
export function nextMorning(now: Date): Date {
  // Of the next hours, the first one that is eight o'clock there: zones differ from UTC by whole hours there.
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  for (let ahead = HOUR_MS; ahead <= DAY_MS + HOUR_MS; ahead += HOUR_MS) {
    const time = new Date(hour + ahead);
    if (dutchTime(time).hour === MORNING_HOUR) return time;
  }
  throw new Error("No hour of the next day is eight o'clock. Check the time zone Europe/Amsterdam.");
}

/** When a calendar day of the Netherlands begins. */
export function startOfDutchDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  for (const offset of [1, 2]) {
    const time = new Date(midnight - offset * HOUR_MS);
    const found = dutchTime(time);
    if (found.day === day && found.hour === 0) return time;
  }
  throw new Error(`${day} has no midnight in the Netherlands.`);
}

/** The calendar day after it. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** Monday to Friday. */
export function isWorkday(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
