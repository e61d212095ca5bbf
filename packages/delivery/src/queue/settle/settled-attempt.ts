import type { DeliveryState } from "@quote-financing/domain/vocabulary";
import type { AttemptOutcome } from "../../sending/send.ts";

/** One attempt as the turn statement logs it and moves its delivery. Times as ISO text. */
export type SettledAttempt = Omit<AttemptOutcome, "retryAfter" | "isCutOff"> & {
  readonly eventId: string;
  readonly sequence: number;
  readonly attemptNumber: number;
  /** A person had asked for it before it was made. */
  readonly wasAskedFor: boolean;
  readonly state: DeliveryState;
  readonly nextAttemptAt: string | null;
  /** Until when its receiver put it off by Retry-After. */
  readonly putOffUntil?: string;
  readonly startedAt: string;
  readonly url: string;
};

/** For a statement that failed by what it was given: the receiver's own text is the one part that is not ours. */
export const withoutAnswer = (attempt: SettledAttempt): SettledAttempt => ({
  ...attempt,
  responseHeaders: null,
  responseBody: null,
});

/** When the next attempt is due: of what a turn read and of what it settled itself, which its snapshot does not show. */
export function earliest(nextDueAtMs: number | null, settled: readonly SettledAttempt[]): number {
  const times = settled.flatMap(({ nextAttemptAt }) => (nextAttemptAt === null ? [] : [Date.parse(nextAttemptAt)]));
  return Math.min(nextDueAtMs ?? Number.POSITIVE_INFINITY, ...times);
}

/** As a recall would make it due (recall-retries.ts), which does not see what is not settled yet. */
export function recalled(attempt: SettledAttempt, now: string): SettledAttempt {
  const { nextAttemptAt, putOffUntil = now } = attempt;
  const dueAt = putOffUntil > now ? putOffUntil : now;
  return nextAttemptAt === null || nextAttemptAt <= dueAt ? attempt : { ...attempt, nextAttemptAt: dueAt };
}
