import { createFormatter } from "next-intl";
import { expect, test } from "vitest";
import { readingTime } from "./reading-time.ts";
import { TIME_ZONE } from "./time-zone.ts";

const tick = new Date("2026-06-01T09:30:00.000Z");
const after = (ms: number) => new Date(tick.getTime() + ms);

test.each([
  ["nl-NL", "nu", "2 minuten geleden"],
  ["en-GB", "now", "2 minutes ago"],
] as const)("what came since the clock's last tick is of now, and never of the future: %s", (locale, now, ago) => {
  const format = createFormatter({ locale, timeZone: TIME_ZONE });
  const age = (since: Date) => format.relativeTime(since, readingTime(since, tick));
  expect(age(after(40_000))).toBe(now);
  expect(age(after(-120_000))).toBe(ago);
});
