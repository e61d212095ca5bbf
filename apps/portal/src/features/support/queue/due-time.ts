import { DAY_MS } from "@quote-financing/domain/time/durations";
import type { DateTimeFormatOptions } from "next-intl";

/** Within a week a weekday means one day alone. */
const NEAR_MS = 6 * DAY_MS;

/** How a time is told for which somebody waits: by weekday and hour, and further away by its date. */
export function dueTimeOptions(dueAt: Date, now: Date): DateTimeFormatOptions {
  const isNear = Math.abs(dueAt.getTime() - now.getTime()) < NEAR_MS;
  if (isNear) return { weekday: "short", hour: "2-digit", minute: "2-digit" };
  return { weekday: "short", day: "numeric", month: "short" };
}
