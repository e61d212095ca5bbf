import type { DestinationSecret } from "../sending/destination-secret.ts";
import type { AttemptOutcome, RunningAttempt, Send } from "../sending/send.ts";
import type { SendTarget } from "./prefetch/send-target.ts";
import type { DueDelivery } from "./turn/turn-statement.ts";

/** What an observer may know of the attempt that follows. */
export const attemptNames = ({ eventId, attemptCount }: DueDelivery) => ({ eventId, attemptNumber: attemptCount + 1 });

/** Sends to the target of the last turn. A secret that does not open is a failed attempt, nothing is sent. */
export function startAttempt(
  due: DueDelivery,
  target: SendTarget,
  secret: DestinationSecret,
  send: Send,
): RunningAttempt {
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
