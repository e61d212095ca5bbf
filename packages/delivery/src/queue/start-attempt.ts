import type { DestinationSecrets } from "../sending/attempt-secrets.ts";
import type { AttemptOutcome, RunningAttempt, Send } from "../sending/send.ts";
import { type AttemptSecrets, attemptHeaders } from "../sending/sign-delivery.ts";
import type { SendTarget } from "./prefetch/send-target.ts";
import type { DueDelivery } from "./turn/due-delivery.ts";

export interface AttemptRequest {
  readonly due: DueDelivery;
  readonly target: SendTarget;
  readonly secrets: DestinationSecrets;
  /** When it goes out, by the wall clock. */
  readonly startedAt: Date;
  readonly mayLeave: () => boolean;
}

/** A secret that does not open is a failed attempt, nothing is sent. */
export function startAttempt(send: Send, request: AttemptRequest): RunningAttempt {
  const { due, target, secrets, startedAt, mayLeave } = request;
  let opened: AttemptSecrets;
  try {
    opened = secrets.open(target, startedAt.getTime());
  } catch {
    return { outcome: Promise.resolve(UNREADABLE), cancel() {} };
  }
  const { eventId, payload, sequence } = due;
  return send({
    url: target.url,
    headers: attemptHeaders({ secrets: opened, eventId, payload, sequence, nowMs: startedAt.getTime() }),
    payload,
    secrets: secrets.textsOf(opened),
    mayLeave,
  });
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
