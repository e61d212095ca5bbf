import type { AttemptErrorClass } from "@quote-financing/domain/vocabulary";

export interface DeliveryRequest {
  readonly url: string;
  readonly bearerSecret: string;
  /** The exact bytes of every attempt, as text. */
  readonly payload: string;
}

/** What one attempt met. Times in milliseconds from its start. */
export interface AttemptOutcome {
  /** Null when no response head came. */
  readonly status: number | null;
  /** Null when a whole response came, with any status. */
  readonly errorClass: AttemptErrorClass | null;
  readonly durationMs: number;
  /** Until the request had a connection: DNS, connect and TLS, next to nothing on a kept one. */
  readonly connectMs: number | null;
  readonly firstByteMs: number | null;
  readonly responseHeaders: string | null;
  readonly responseBody: string | null;
  readonly retryAfter: string | null;
  /** The response was broken off at its limit, and its connection with it. */
  readonly isCutOff: boolean;
}

export interface RunningAttempt {
  /** Never rejects. */
  readonly outcome: Promise<AttemptOutcome>;
  /** Breaks the attempt off; the outcome is of no interest any more. */
  cancel(): void;
}

/** Posts one delivery. The real one is http/https-sender.ts. */
export type Send = (request: DeliveryRequest) => RunningAttempt;

/** Any 2xx that came whole and in time (specification §6.4, decision record 0064). */
export function isAcknowledged({ status, errorClass }: AttemptOutcome): boolean {
  return errorClass === null && status !== null && status >= 200 && status < 300;
}
