/** The right to handle an event, for a time. */
export interface Claim {
  readonly eventId: string;
  /** Tells this claim from a later one of the same event. */
  readonly claimId: string;
  /** From so long on somebody else may claim it: this process is dead then, its handler hangs, or it was too slow. */
  readonly leaseMs: number;
}

/** `claimed`: handle it. `handled`: it was. `running`: somebody else holds it, and may yet fail. */
export type ClaimOutcome = "claimed" | "handled" | "running";

/**
 * Remembers which events were handled. An event is acknowledged once it is `handled`, and never because somebody merely
 * began: a process that is killed in between has lost nothing, as its lease ends and the event is sent again.
 */
export interface Dedupe {
  claim(claim: Claim): Promise<ClaimOutcome> | ClaimOutcome;
  /** The handler is done: the event is never claimed again. */
  complete(claim: Claim): Promise<void> | void;
  /** The handler failed: the next attempt may claim it at once. Does nothing when the claim is no longer this one. */
  release(claim: Claim): Promise<void> | void;
}

/**
 * Of a receiver whose handlers write to one database: what they write and that the event was handled are one transaction, so
 * that each event counts exactly once, whatever is killed when.
 */
export interface EventTransactions<Transaction> {
  /**
   * Begins a transaction; inserts the eventId where it is unique; if it was new, awaits `handle`; commits. Rolls back and
   * rejects when `handle` does. An eventId that was there already is no fault.
   */
  once(eventId: string, handle: (transaction: Transaction) => Promise<void>): Promise<void>;
}
