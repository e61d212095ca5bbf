import { DAY_MS, HOUR_MS, MINUTE_MS } from "@quote-financing/domain/time/durations";

const WEEK_MS = 7 * DAY_MS;
const MONTH_MS = 30.44 * DAY_MS;

export type DurationUnit = "minute" | "hour" | "day" | "week" | "month";

/** From when on a unit is used: 13 days are days, 14 are 2 weeks. */
const STEPS: readonly { unit: DurationUnit; fromMs: number; unitMs: number }[] = [
  { unit: "month", fromMs: 2 * MONTH_MS, unitMs: MONTH_MS },
  { unit: "week", fromMs: 2 * WEEK_MS, unitMs: WEEK_MS },
  { unit: "day", fromMs: DAY_MS, unitMs: DAY_MS },
  { unit: "hour", fromMs: HOUR_MS, unitMs: HOUR_MS },
  { unit: "minute", fromMs: MINUTE_MS, unitMs: MINUTE_MS },
];

/** A span in its largest sensible unit, rounded down; null for less than a minute. */
export function largestUnit(spanMs: number): { readonly value: number; readonly unit: DurationUnit } | null {
  const step = STEPS.find(({ fromMs }) => spanMs >= fromMs);
  return step === undefined ? null : { value: Math.floor(spanMs / step.unitMs), unit: step.unit };
}
