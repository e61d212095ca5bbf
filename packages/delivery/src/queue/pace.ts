import type { Timer } from "@quote-financing/domain/time/timer";

/** Fewer turns than one for each send. */
export const AT_ONCE = 5;

/**
 * How fast a lane, or an organization's lanes at one host, may send: a bucket of `burst` sends that fills at a steady rate.
 * A receiver that fetches what each event names then stays below its organization's own limit (contract-decisions §13).
 */
export class Pace {
  readonly #timer: Timer;
  readonly #perMs: number;
  readonly #burst: number;
  #tokens: number;
  #filledAtMs: number;

  constructor(timer: Timer, perSecond: number, burst: number) {
    this.#timer = timer;
    this.#perMs = perSecond / 1_000;
    this.#burst = burst;
    this.#tokens = burst;
    this.#filledAtMs = timer.now();
  }

  /** How many may be sent now. */
  get room(): number {
    const nowMs = this.#timer.now();
    this.#tokens = Math.min(this.#burst, this.#tokens + (nowMs - this.#filledAtMs) * this.#perMs);
    this.#filledAtMs = nowMs;
    return Math.floor(this.#tokens);
  }

  /** The bucket is full: nothing was sent lately. */
  get isFull(): boolean {
    return this.room >= Math.floor(this.#burst);
  }

  /** Takes so many sends out of the bucket, also more than it holds: the sends after them wait for longer. */
  spend(count = 1): void {
    this.#tokens -= count;
  }

  /** They were not sent after all. */
  giveBack(count: number): void {
    this.#tokens += count;
  }

  /** Until what was spent in advance is made up for. */
  get debtMs(): number {
    return Math.ceil(Math.max(0, -this.#tokens) / this.#perMs);
  }

  /** Until a few more may be sent, or as many as the bucket holds if that is fewer; 0 when one may be sent now. */
  get pauseMs(): number {
    return this.room > 0 ? 0 : Math.ceil((Math.min(AT_ONCE, Math.floor(this.#burst)) - this.#tokens) / this.#perMs);
  }
}
