import { HOUR_MS } from "@quote-financing/domain/time/durations";

/** Hours back, or a time that the person types. */
export const FAILED_SINCE = ["1", "24", "168", "720", "own"] as const;

export type FailedSince = (typeof FAILED_SINCE)[number];

/**
 * From when on what failed is sent again (decision record 0068).
 *
 * @param typed of a `datetime-local` field, read in the time zone of the browser.
 * @returns undefined as long as no complete time was typed.
 */
export function failedSince(choice: FailedSince, typed: string, now: Date): Date | undefined {
  if (choice !== "own") return new Date(now.getTime() - Number(choice) * HOUR_MS);
  const time = new Date(typed);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
