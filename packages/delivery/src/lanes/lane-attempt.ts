import type { Random } from "../random.ts";
import { retryAfterMs } from "../retry-after.ts";
import { nextAttemptAtMs } from "../retry-schedule.ts";
import { type AttemptOutcome, isAcknowledged, type RunningAttempt, type Send } from "../send.ts";
import type { LaneSecret } from "./lane-secret.ts";
import type { SettledAttempt } from "./settled-attempt.ts";
import type { TurnRow } from "./turn-statement.ts";

/** A delivery that a turn found due, with the destination as it is now. */
export interface DueDelivery {
  readonly eventId: string;
  readonly payload: string;
  readonly attemptCount: number;
  readonly attemptsInWindow: number;
  readonly windowEndsAtMs: number;
  readonly url: string;
  readonly sealedBearerSecret: string;
}

/** @returns undefined for the row that only says that nothing is due. */
export function dueDelivery(row: TurnRow): DueDelivery | undefined {
  const { eventId, payload, windowEndsAtMs } = row;
  if (eventId === null || payload === null || windowEndsAtMs === null) return undefined;
  return {
    eventId,
    payload,
    attemptCount: row.attemptCount ?? 0,
    attemptsInWindow: row.attemptsInWindow ?? 0,
    windowEndsAtMs,
    url: row.url,
    sealedBearerSecret: row.sealedBearerSecret,
  };
}

/** What a watch may know of the attempt that follows. */
export const attemptNames = ({ eventId, attemptCount }: DueDelivery) => ({ eventId, attemptNumber: attemptCount + 1 });

/** Sends with the secret of this turn. A secret that does not open is a failed attempt, nothing is sent. */
export function startAttempt(due: DueDelivery, secret: LaneSecret, send: Send): RunningAttempt {
  let bearerSecret: string;
  try {
    bearerSecret = secret.open(due.sealedBearerSecret);
  } catch {
    return { outcome: Promise.resolve(UNREADABLE), cancel() {} };
  }
  return send({ url: due.url, bearerSecret, payload: due.payload });
}

const UNREADABLE: AttemptOutcome = {
  status: null,
  errorClass: "secret_unreadable",
  durationMs: 0,
  connectMs: null,
  firstByteMs: null,
  responseHeaders: null,
  responseBody: null,
  retryAfter: null,
  isCutOff: false,
};

/** Decides what becomes of the delivery: delivered, pending until its next attempt, or failed. */
export function settleAttempt(
  due: DueDelivery,
  outcome: AttemptOutcome,
  startedAt: Date,
  now: Date,
  random: Random,
): SettledAttempt {
  if (isAcknowledged(outcome)) return settledAs("delivered", null, due, outcome, startedAt);
  const nextMs = nextAttemptAtMs(
    {
      attemptsInWindow: due.attemptsInWindow + 1,
      nowMs: now.getTime(),
      windowEndsAtMs: due.windowEndsAtMs,
      retryAfterMs: outcome.status === null ? null : retryAfterMs(outcome.status, outcome.retryAfter, now.getTime()),
    },
    random,
  );
  if (nextMs === null) return settledAs("failed", null, due, outcome, startedAt);
  return settledAs("pending", new Date(nextMs).toISOString(), due, outcome, startedAt);
}

/** Field by field: copying by spread is what a profile of the sender showed first. */
const settledAs = (
  state: SettledAttempt["state"],
  nextAttemptAt: string | null,
  due: DueDelivery,
  outcome: AttemptOutcome,
  startedAt: Date,
): SettledAttempt => ({
  eventId: due.eventId,
  attemptNumber: due.attemptCount + 1,
  state,
  nextAttemptAt,
  startedAt: startedAt.toISOString(),
  url: due.url,
  status: outcome.status,
  errorClass: outcome.errorClass,
  durationMs: outcome.durationMs,
  connectMs: outcome.connectMs,
  firstByteMs: outcome.firstByteMs,
  responseHeaders: outcome.responseHeaders,
  responseBody: outcome.responseBody,
});
