import { bearerSecretPurpose } from "@quote-financing/db/secret-purpose";
import type { Random } from "../random.ts";
import { retryAfterMs } from "../retry-after.ts";
import { nextAttemptAtMs } from "../retry-schedule.ts";
import type { SecretOpener } from "../secret-opener.ts";
import { type AttemptOutcome, isAcknowledged, type RunningAttempt, type Send } from "../send.ts";
import type { LaneKey } from "./lane-key.ts";
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
  const { eventId, payload, attemptCount, attemptsInWindow, windowEndsAtMs, ...destination } = row;
  if (eventId === null || payload === null || windowEndsAtMs === null) return undefined;
  return {
    ...destination,
    eventId,
    payload,
    windowEndsAtMs,
    attemptCount: attemptCount ?? 0,
    attemptsInWindow: attemptsInWindow ?? 0,
  };
}

/** What a watch may know of the attempt that follows. */
export const attemptNames = ({ eventId, attemptCount }: DueDelivery) => ({ eventId, attemptNumber: attemptCount + 1 });

/** Sends with the secret opened at this moment. A secret that does not open is a failed attempt, nothing is sent. */
export function startAttempt(
  lane: LaneKey,
  due: DueDelivery,
  parts: { readonly secretBox: SecretOpener; readonly send: Send },
): RunningAttempt {
  let bearerSecret: string;
  try {
    const purpose = bearerSecretPurpose(lane.organizationId, lane.destinationId);
    bearerSecret = parts.secretBox.open(due.sealedBearerSecret, purpose);
  } catch {
    return { outcome: Promise.resolve(UNREADABLE), cancel() {} };
  }
  return parts.send({ url: due.url, bearerSecret, payload: due.payload });
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
  const { retryAfter, isCutOff: _, ...logged } = outcome;
  const row = {
    ...logged,
    eventId: due.eventId,
    attemptNumber: due.attemptCount + 1,
    startedAt: startedAt.toISOString(),
    url: due.url,
  };
  if (isAcknowledged(outcome)) return { ...row, state: "delivered", nextAttemptAt: null };
  const nextMs = nextAttemptAtMs(
    {
      attemptsInWindow: due.attemptsInWindow + 1,
      nowMs: now.getTime(),
      windowEndsAtMs: due.windowEndsAtMs,
      retryAfterMs: outcome.status === null ? null : retryAfterMs(outcome.status, retryAfter, now.getTime()),
    },
    random,
  );
  if (nextMs === null) return { ...row, state: "failed", nextAttemptAt: null };
  return { ...row, state: "pending", nextAttemptAt: new Date(nextMs).toISOString() };
}
