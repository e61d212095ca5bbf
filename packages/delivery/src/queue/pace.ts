import type { Timer } from "@quote-financing/domain/time/timer";

/** Fewer turns than one for each send. */
const AT_ONCE = 5;

/**
 * How fast a lane may send: a bucket of `burst` sends that fills at a steady rate. A receiver that fetches what each event
 * names then stays below its organization's own limit (contract-decisions §13).
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

  /** One was sent. It may have been in addition to the rest: then the others wait for it. */
  spend(): void {
    this.#tokens -= 1;
  }

  /** Until a few more may be sent; 0 when one may be sent now. */
  get pauseMs(): number {
    return this.room > 0 ? 0 : Math.ceil((AT_ONCE - this.#tokens) / this.#perMs);
  }
}
