import { DESTINATION_CACHE_MS } from "@quote-financing/domain/webhooks/delivery-times";

/** A turn costs about the same for one as for all: others are waited for as long as the last one took, or this long. */
const BATCH_MS = 8;
/** While there is more to send anyway, turns are fewer and larger. */
const LARGE_BATCH_MS = 48;
/** Before what was read of the destination is too old to send by. */
const MARGIN_MS = 4;

/**
 * How fast a lane's receiver answers and how long its turns take; from these two, how much to prefetch and when to
 * settle (decision record 0189). Milliseconds of `performance.now()`.
 */
export class BatchSize {
  readonly #maxPrefetch: number;
  #startedAtMs = Number.NEGATIVE_INFINITY;
  #turnMs = 0;
  #answersPerMs = 0;

  constructor(maxPrefetch: number) {
    this.#maxPrefetch = maxPrefetch;
  }

  /** @param answered how many were answered since the last turn started. */
  turnStarted(nowMs: number, answered: number): void {
    // Two turns may begin in one instant of the clock.
    this.#answersPerMs = answered === 0 ? 0 : answered / (nowMs - this.#startedAtMs);
    this.#startedAtMs = nowMs;
  }

  turnEnded(nowMs: number): void {
    this.#turnMs = nowMs - this.#startedAtMs;
  }

  /** As many as are answered while what the coming turn reads is fresh: none for a receiver that takes its time. */
  get prefetch(): number {
    const usableMs = DESTINATION_CACHE_MS - MARGIN_MS - this.#turnMs;
    return Math.max(0, Math.min(this.#maxPrefetch, Math.floor(this.#answersPerMs * usableMs)));
  }

  /** How long others are waited for when something is to be settled and `prefetched` more can be sent without a turn. */
  waitMs(prefetched: number): number {
    if (prefetched === 0) return Math.min(BATCH_MS, this.#turnMs);
    return prefetched > this.#answersPerMs * this.#turnMs ? LARGE_BATCH_MS : 0;
  }
}
