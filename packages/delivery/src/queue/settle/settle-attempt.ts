import type { Random } from "@quote-financing/domain/random";
import { ASKED_FOR_NOW } from "@quote-financing/domain/webhooks/delivery-times";
import { nextAttemptAtMs } from "@quote-financing/domain/webhooks/retry-schedule";
import { retryAfterMs } from "../../sending/retry-after.ts";
import { type AttemptOutcome, isAcknowledged } from "../../sending/send.ts";
import type { DueDelivery } from "../turn/due-delivery.ts";
import type { SettledAttempt } from "./settled-attempt.ts";

interface EndedAttempt {
  readonly due: DueDelivery;
  readonly url: string;
  readonly outcome: AttemptOutcome;
  readonly startedAt: Date;
  readonly now: Date;
}

/** Decides what becomes of the delivery: delivered, pending until its next attempt, or failed. */
export function settleAttempt(ended: EndedAttempt, random: Random): SettledAttempt {
  const { due, outcome, now } = ended;
  if (isAcknowledged(outcome)) return settledAs("delivered", null, ended);
  const putOffMs = outcome.status === null ? null : retryAfterMs(outcome.status, outcome.retryAfter, now.getTime());
  const nextMs = nextAttemptAtMs(
    {
      attemptsInWindow: due.attemptsInWindow + 1,
      nowMs: now.getTime(),
      windowEndsAtMs: due.windowEndsAtMs,
      retryAfterMs: putOffMs,
    },
    random,
  );
  if (nextMs === null) return settledAs("failed", null, ended);
  const waits = settledAs("pending", new Date(nextMs).toISOString(), ended);
  return putOffMs === null ? waits : { ...waits, putOffUntil: new Date(now.getTime() + putOffMs).toISOString() };
}

/** Field by field: copying by spread is what a profile of the sender showed first. */
const settledAs = (
  state: SettledAttempt["state"],
  nextAttemptAt: string | null,
  { due, url, outcome, startedAt }: EndedAttempt,
): SettledAttempt => ({
  eventId: due.eventId,
  sequence: due.sequence,
  attemptNumber: due.attemptCount + 1,
  wasAskedFor: due.dueAtMs === ASKED_FOR_NOW.getTime(),
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
