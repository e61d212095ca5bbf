import type { AttemptErrorClass } from "@quote-financing/domain/vocabulary";

export interface DeliveryRequest {
  readonly url: string;
  /** All of them but those of the transport: host and content-length. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact bytes of every attempt, as text. */
  readonly payload: string;
  /** What no kept part of the answer may hold; one list for all requests with the same secrets. */
  readonly secrets: readonly string[];
  /**
   * Are url and headers still those of today? Asked when the bytes are about to go out over a connection that stands,
   * again before they go over another one: the time until then is the receiver's (decision record 0225). Never throws.
   */
  readonly mayLeave: () => boolean;
}

/** Nothing went out, since `mayLeave` said no. No attempt was made: it is read and sent again. */
export const UNSENT = { unsent: true } as const;

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

export type AttemptResult = AttemptOutcome | typeof UNSENT;

export interface RunningAttempt {
  /** Never rejects. */
  readonly outcome: Promise<AttemptResult>;
  /** Breaks the attempt off; the outcome is of no interest any more. */
  cancel(): void;
}

/** Posts one delivery. The real one is http/https-sender.ts. */
export type Send = (request: DeliveryRequest) => RunningAttempt;

export const wasSent = (result: AttemptResult): result is AttemptOutcome => !("unsent" in result);

/** Any 2xx that came whole and in time (specification §6.4, decision record 0064). */
export function isAcknowledged({ status, errorClass }: AttemptOutcome): boolean {
  return errorClass === null && status !== null && status >= 200 && status < 300;
}
