import type { AnswerBy } from "./answer-standing.ts";
import { afterBusinessMinutes, beforeBusinessMinutes, type HoursOn } from "./business-hours.ts";
import { dutchClock } from "./dutch-clock.ts";
import { serviceLevelOn } from "./service-levels.ts";

/** Hours of a day are those of its own row; how soon is asked by the row of today, of all that waits. */
export const platformHoursOn: HoursOn = (day) => serviceLevelOn(day).hours;
const levelAt = (now: Date) => serviceLevelOn(dutchClock(now).day);

/** @param since from when on it waits on the platform */
export function answerBy(since: Date, now: Date): AnswerBy {
  const { answerWithinMinutes, soonAfterMinutes } = levelAt(now);
  return {
    soonAt: afterBusinessMinutes(platformHoursOn, since, soonAfterMinutes),
    dueAt: afterBusinessMinutes(platformHoursOn, since, answerWithinMinutes),
  };
}

/** What waits on the platform since then, or longer, is overdue now. */
export const overdueSince = (now: Date): Date =>
  beforeBusinessMinutes(platformHoursOn, now, levelAt(now).answerWithinMinutes);
