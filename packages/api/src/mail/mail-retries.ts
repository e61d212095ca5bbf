import { MINUTE_MS } from "@quote-financing/domain/time/durations";

const GIVE_UP_MS = 24 * 60 * MINUTE_MS;
/** After the first, second, … attempt; the last one repeats. */
const PAUSES_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);
/** Whatever its age: a mail that waited out an outage of a day may meet a server that says "later" first. */
const LEAST_ATTEMPTS = PAUSES_MS.length + 1;

/** How long a mail waits after an attempt. @param attempts those before it */
export const pauseAfterAttemptMs = (attempts: number): number => PAUSES_MS[attempts] ?? PAUSES_MS.at(-1) ?? MINUTE_MS;

/** Whether a mail that was just refused is tried no more: after a day, and at least five attempts. @param attempts with that one */
export const isGivenUp = (waitingSince: Date, now: Date, attempts: number): boolean =>
  now.getTime() - waitingSince.getTime() >= GIVE_UP_MS && attempts >= LEAST_ATTEMPTS;
