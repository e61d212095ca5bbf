/** Less than the whole lease: a worker that was stopped must not send what it read before. */
const SENDABLE_PART_OF_LEASE = 0.7;

/** The lease of one lane as its holder keeps it: renewed by turns. Milliseconds of `performance.now()`, but for `until`. */
export class HeldLease {
  readonly #leaseMs: number;
  readonly #heldSinceMs = performance.now();
  #until: Date;
  #renewedAtMs: number;

  /** @param leasedAtMs before the lease was asked for. */
  constructor(leaseMs: number, until: Date, leasedAtMs: number) {
    this.#leaseMs = leaseMs;
    this.#until = until;
    this.#renewedAtMs = leasedAtMs;
  }

  /** For the next turn to write. Wall time. */
  get until(): Date {
    return this.#until;
  }

  get heldForMs(): number {
    return performance.now() - this.#heldSinceMs;
  }

  get untilRenewalMs(): number {
    return this.#renewedAtMs + this.#leaseMs / 3 - performance.now();
  }

  /** No turn has renewed it in time: another worker may have it by now. */
  get isOver(): boolean {
    return performance.now() - this.#renewedAtMs > this.#leaseMs;
  }

  /** @returns whether a turn that starts now renews it. */
  renewWhenDue(now: Date): boolean {
    if (this.untilRenewalMs > 0) return false;
    this.#until = new Date(now.getTime() + this.#leaseMs);
    return true;
  }

  /** @param startedAtMs when the turn started whose renewal is committed. */
  renewed(startedAtMs: number): void {
    this.#renewedAtMs = startedAtMs;
  }

  /** May be sent what was read by a turn that started then? */
  maySend(startedAtMs: number): boolean {
    return performance.now() - startedAtMs < this.#leaseMs * SENDABLE_PART_OF_LEASE;
  }
}
