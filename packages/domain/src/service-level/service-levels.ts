import type { BusinessHours } from "./business-hours.ts";

/** How soon the platform answers a case that waits on it, in its own business hours. */
export interface ServiceLevel {
  /** The first day, in Europe/Amsterdam. */
  readonly from: string;
  readonly hours: BusinessHours;
  /** Minutes of business hours after which a case should have been answered. */
  readonly answerWithinMinutes: number;
  /** Minutes of business hours after which a case is shown as to be answered soon. */
  readonly soonAfterMinutes: number;
}

const HOUR = 60;
const NINE_TO_FIVE = { from: 9 * HOUR, to: 17 * HOUR };

/** The newest last: other hours, or another level, are a row with their first day (decision record 0371). */
const LEVELS: readonly [ServiceLevel, ...ServiceLevel[]] = [
  {
    from: "2026-01-01",
    hours: [null, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, null],
    answerWithinMinutes: 8 * HOUR,
    soonAfterMinutes: 6 * HOUR,
  },
];

/** The level of a day (`2026-06-01`, Europe/Amsterdam). */
export const serviceLevelOn = (day: string, levels = LEVELS): ServiceLevel =>
  levels.findLast(({ from }) => from <= day) ?? levels[0];
