/** What came of an attempt to handle an event. */
export type Outcome =
  | { readonly status: 204 | 503 }
  /** Why its handler, or what remembers it, failed. */
  | { readonly status: 500; readonly error: unknown };

interface Attempt {
  readonly outcome: Promise<Outcome>;
  readonly startedAtMs: number;
}

/**
 * The attempts of this process. An event that comes again while it is handled shares the outcome of that: it is never
 * acknowledged too early. Only for a lease: a handler that hangs would keep its event until the service gives up (decision
 * record 0250).
 */
export class RunningAttempts {
  readonly #running = new Map<string, Attempt>();
  readonly #leaseMs: number;
  readonly #now: () => number;

  constructor(leaseMs: number, now: () => number) {
    this.#leaseMs = leaseMs;
    this.#now = now;
  }

  /** @param begin makes an attempt where none runs; never rejects */
  join(eventId: string, begin: () => Promise<Outcome>): Promise<Outcome> {
    const current = this.#running.get(eventId);
    if (current !== undefined && this.#now() - current.startedAtMs <= this.#leaseMs) return current.outcome;
    const startedAtMs = this.#now();
    const outcome = begin().finally(() => {
      if (this.#running.get(eventId) === attempt) this.#running.delete(eventId);
    });
    const attempt: Attempt = { outcome, startedAtMs };
    this.#running.set(eventId, attempt);
    return outcome;
  }
}
