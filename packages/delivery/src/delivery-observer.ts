import type { AttemptOutcome } from "./sending/send.ts";

/** One attempt on its way. Ids only: neither address, secret nor payload. */
export interface WatchedAttempt {
  readonly organizationId: string;
  readonly destinationId: string;
  readonly eventId: string;
  readonly attemptNumber: number;
}

/** Told what delivery does, for figures and traces. Never throws; without it nothing is told. */
export interface DeliveryWatch {
  /** @returns what is to be told the outcome; undefined when nobody asks. */
  attemptStarted(attempt: WatchedAttempt): ((outcome: AttemptOutcome) => void) | undefined;
  /** So many deliveries came to their end: acknowledged, or given up after their window. */
  settled(state: "delivered" | "failed", count: number): void;
}

export const unwatched: DeliveryWatch = { attemptStarted: () => undefined, settled() {} };
