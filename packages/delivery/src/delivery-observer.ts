import type { AttemptResult } from "./sending/send.ts";

/** One attempt on its way. Ids only: neither address, secret nor payload. */
interface ObservedAttempt {
  readonly organizationId: string;
  readonly destinationId: string;
  readonly eventId: string;
  readonly attemptNumber: number;
}

/** Told what delivery does, for metrics and traces. Never throws. */
export interface DeliveryObserver {
  /** @returns what is called with the result, if anything. */
  attemptStarted(attempt: ObservedAttempt): ((result: AttemptResult) => void) | undefined;
  /** So many deliveries came to their end: acknowledged, or given up after their window. */
  settled(state: "delivered" | "failed", count: number): void;
}

export const unobserved: DeliveryObserver = { attemptStarted: () => undefined, settled() {} };
