import type { Random } from "../../random.ts";
import type { LaneSecret } from "../../sending/destination-secret.ts";
import { retryAfterMs } from "../../sending/retry-after.ts";
import { type AttemptOutcome, isAcknowledged, type RunningAttempt, type Send } from "../../sending/send.ts";
import type { LaneTarget } from "../turn/send-target.ts";
import type { DueDelivery } from "../turn/turn-statement.ts";
import { nextAttemptAtMs } from "./retry-schedule.ts";
import type { SettledAttempt } from "./settled-attempt.ts";

/** What a watch may know of the attempt that follows. */
export const attemptNames = ({ eventId, attemptCount }: DueDelivery) => ({ eventId, attemptNumber: attemptCount + 1 });

/** Sends to the target of the last turn. A secret that does not open is a failed attempt, nothing is sent. */
export function startAttempt(due: DueDelivery, target: LaneTarget, secret: LaneSecret, send: Send): RunningAttempt {
  let bearerSecret: string;
  try {
    bearerSecret = secret.open(target.sealedBearerSecret);
  } catch {
    return { outcome: Promise.resolve(UNREADABLE), cancel() {} };
  }
  return send({ url: target.url, bearerSecret, payload: due.payload });
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
  url: string,
  outcome: AttemptOutcome,
  startedAt: Date,
  now: Date,
  random: Random,
): SettledAttempt {
  if (isAcknowledged(outcome)) return settledAs("delivered", null, due, url, outcome, startedAt);
  const nextMs = nextAttemptAtMs(
    {
      attemptsInWindow: due.attemptsInWindow + 1,
      nowMs: now.getTime(),
      windowEndsAtMs: due.windowEndsAtMs,
      retryAfterMs: outcome.status === null ? null : retryAfterMs(outcome.status, outcome.retryAfter, now.getTime()),
    },
    random,
  );
  if (nextMs === null) return settledAs("failed", null, due, url, outcome, startedAt);
  return settledAs("pending", new Date(nextMs).toISOString(), due, url, outcome, startedAt);
}

/** Field by field: copying by spread is what a profile of the sender showed first. */
const settledAs = (
  state: SettledAttempt["state"],
  nextAttemptAt: string | null,
  due: DueDelivery,
  url: string,
  outcome: AttemptOutcome,
  startedAt: Date,
): SettledAttempt => ({
  eventId: due.eventId,
  attemptNumber: due.attemptCount + 1,
  state,
  nextAttemptAt,
  startedAt: startedAt.toISOString(),
  url,
  status: outcome.status,
  errorClass: outcome.errorClass,
  durationMs: outcome.durationMs,
  connectMs: outcome.connectMs,
  firstByteMs: outcome.firstByteMs,
  responseHeaders: outcome.responseHeaders,
  responseBody: outcome.responseBody,
});
