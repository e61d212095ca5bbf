import fc from "fast-check";
import { expect, test } from "vitest";
import { answerBy, overdueSince, platformHoursOn } from "./answer-by.ts";
import { answerStanding } from "./answer-standing.ts";
import {
  afterBusinessMinutes,
  type BusinessHours,
  beforeBusinessMinutes,
  openingOnOrAfter,
  openOn,
} from "./business-hours.ts";
import { dayLater, dutchClock, momentOfDutchClock } from "./dutch-clock.ts";
import { HOLIDAY_YEARS, isDutchHoliday } from "./dutch-holidays.ts";
import { serviceLevelOn } from "./service-levels.ts";

const FIRST_MS = Date.parse("2026-01-02T00:00:00Z");
const LAST_MS = Date.parse("2036-06-01T00:00:00Z");
const MINUTE_MS = 60_000;

/** Any moment, and as often one around a change of the clocks. */
const moments = fc.oneof(
  fc.integer({ min: FIRST_MS, max: LAST_MS }).map((ms) => new Date(ms)),
  fc
    .tuple(
      fc.constantFrom("2026-03-29", "2026-10-25", "2027-03-28", "2027-10-31", "2031-03-30", "2031-10-26"),
      fc.integer({ min: -48 * 60, max: 48 * 60 }),
    )
    .map(([day, minutes]) => new Date(Date.parse(`${day}T01:00:00Z`) + minutes * MINUTE_MS)),
);
const minutes = fc.integer({ min: 1, max: 5 * 1440 });

/** Hours of all kinds: around the clock, over nights that change the clocks, single days. */
const days = fc.option(
  fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
    .filter(([from, to]) => from < to)
    .map(([from, to]) => ({ from, to })),
);
const weeks = fc
  .tuple(days, days, days, days, days, days, days)
  .filter((week) => week.some((day) => day !== null && day.to - day.from >= 120))
  .map((week) => (() => week) as unknown as (day: string) => BusinessHours);

/** Minute by minute, as people count: the slow and plain way. */
function countedMinutes(hoursOn: (day: string) => BusinessHours, from: Date, to: Date): number {
  let count = 0;
  for (let ms = from.getTime(); ms < to.getTime(); ms += MINUTE_MS) {
    const { day } = dutchClock(new Date(ms));
    const open = openOn(hoursOn, day);
    if (open !== null && ms >= open.opens.getTime() && ms < open.closes.getTime()) count += 1;
  }
  return count;
}

test("so many minutes of business hours lie between a moment and the one after them, over changes of the clocks too", () => {
  const wholeMinutes = moments.map((at) => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS));
  fc.assert(
    fc.property(weeks, wholeMinutes, fc.integer({ min: 1, max: 600 }), (hoursOn, since, wanted) => {
      const end = afterBusinessMinutes(hoursOn, since, wanted);
      if (end.getTime() - since.getTime() > 15 * 86_400_000) return;
      expect(countedMinutes(hoursOn, since, end)).toBe(wanted);
    }),
    { numRuns: 40 },
  );
});

test("the moment before so many minutes is the latest that has them behind it", () => {
  fc.assert(
    fc.property(weeks, moments, minutes, (hoursOn, now, wanted) => {
      const since = beforeBusinessMinutes(hoursOn, now, wanted);
      expect(afterBusinessMinutes(hoursOn, since, wanted).getTime()).toBeLessThanOrEqual(now.getTime());
      const later = new Date(since.getTime() + 1);
      expect(afterBusinessMinutes(hoursOn, later, wanted).getTime()).toBeGreaterThan(now.getTime());
    }),
    { numRuns: 500 },
  );
});

test("what an index finds as overdue is what the rule of one case says, at any moment", () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 10 * 1440 }), (now, ago) => {
      const since = new Date(now.getTime() - ago * MINUTE_MS);
      const isOverdue = answerStanding(answerBy(since, now), now) === "overdue";
      expect(isOverdue).toBe(since <= overdueSince(now));
    }),
    { numRuns: 500 },
  );
});

test("who waits longer is never due later, and it is time to answer before it is too late", () => {
  fc.assert(
    fc.property(moments, minutes, (since, more) => {
      const later = new Date(since.getTime() + more * MINUTE_MS);
      const [one, other] = [answerBy(since, later), answerBy(later, later)];
      expect(one.dueAt.getTime()).toBeLessThanOrEqual(other.dueAt.getTime());
      expect(one.soonAt.getTime()).toBeLessThan(one.dueAt.getTime());
    }),
  );
});

test("clocks of the Netherlands are read back as they were set, in summer, in winter and in the hours of the change", () => {
  fc.assert(
    fc.property(moments, (at) => {
      const { day, minutes: shown } = dutchClock(at);
      expect(dutchClock(momentOfDutchClock(day, shown))).toEqual({ day, minutes: shown });
    }),
  );
  expect(momentOfDutchClock("2026-03-29", 150).toISOString()).toBe("2026-03-29T01:00:00.000Z");
  expect(momentOfDutchClock("2026-10-25", 150).toISOString()).toBe("2026-10-25T00:30:00.000Z");
  expect(momentOfDutchClock("2026-06-01", 1440).toISOString()).toBe("2026-06-01T22:00:00.000Z");
});

test("asked on Friday afternoon, eight hours of work end on Monday afternoon; over Christmas on the next working day", () => {
  const due = (since: string) => answerBy(new Date(since), new Date(since)).dueAt.toISOString();
  expect(due("2026-11-20T14:00:00Z")).toBe("2026-11-23T14:00:00.000Z");
  expect(due("2026-11-21T12:00:00Z")).toBe("2026-11-23T16:00:00.000Z");
  expect(due("2026-12-24T15:00:00Z")).toBe("2026-12-28T15:00:00.000Z");
  // The clocks change in between: five in the afternoon stays five in the afternoon.
  expect(due("2026-10-23T13:00:00Z")).toBe("2026-10-26T14:00:00.000Z");
});

test("work begins at nine on a working day, and on the next one of a day without work", () => {
  expect(openingOnOrAfter(platformHoursOn, "2026-11-24").toISOString()).toBe("2026-11-24T08:00:00.000Z");
  expect(openingOnOrAfter(platformHoursOn, "2026-12-25").toISOString()).toBe("2026-12-28T08:00:00.000Z");
});

test("a level holds from its first day on", () => {
  const other = { ...serviceLevelOn("2026-06-01"), from: "2027-01-01", answerWithinMinutes: 60 };
  const levels = [serviceLevelOn("2026-06-01"), other] as const;
  expect(serviceLevelOn("2026-12-31", [...levels]).answerWithinMinutes).toBe(480);
  expect(serviceLevelOn("2027-01-01", [...levels]).answerWithinMinutes).toBe(60);
});

/** Easter Sunday by Gauss, as Lichtenberg completed it: another way than the list was made. */
function easterOf(year: number): string {
  const century = Math.floor(year / 100);
  const moon = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const sun = 2 - Math.floor((3 * century + 3) / 4);
  const a = year % 19;
  const d = (19 * a + moon) % 30;
  const limit = 21 + d - (Math.floor(d / 29) + (Math.floor(d / 28) - Math.floor(d / 29)) * Math.floor(a / 11));
  const firstSunday = 7 - ((year + Math.floor(year / 4) + sun) % 7);
  return dayLater(`${year}-03-01`, limit + (7 - ((((limit - firstSunday) % 7) + 7) % 7)) - 1);
}

test("the list of holidays has Easter, Ascension and Whitsun of each of its years where the moon puts them", () => {
  expect(easterOf(2026)).toBe("2026-04-05");
  for (const year of HOLIDAY_YEARS) {
    for (const days of [1, 39, 50]) expect(isDutchHoliday(dayLater(easterOf(year), days))).toBe(true);
    for (const day of ["01-01", "12-25", "12-26"]) expect(isDutchHoliday(`${year}-${day}`)).toBe(true);
  }
  expect(isDutchHoliday("2026-06-01")).toBe(false);
  expect(HOLIDAY_YEARS.at(-1)).toBe(2036);
});
