import { DESTINATION_READ_FOR_MS } from "@quote-financing/domain/webhooks/destination-reading";

/** A turn costs about the same for one as for all: others are waited for as long as the last one took, or this long. */
const BATCH_MS = 8;
/** While there is more to send anyway, turns are fewer and larger. */
const LARGE_BATCH_MS = 24;
/** Before what was read of the destination is too old to send by. */
const MARGIN_MS = 4;

/**
 * How fast a lane's receiver answers and how long its turns take; from these two, how far to read ahead and when to
 * settle (decision record 0189). Milliseconds of `performance.now()`.
 */
export class LanePace {
  readonly #maxAhead: number;
  #startedAtMs = Number.NEGATIVE_INFINITY;
  #turnMs = 0;
  #answersPerMs = 0;

  constructor(maxAhead: number) {
    this.#maxAhead = maxAhead;
  }

  /** @param answered how many were answered since the last turn started. */
  turnStarted(nowMs: number, answered: number): void {
    this.#answersPerMs = answered / (nowMs - this.#startedAtMs);
    this.#startedAtMs = nowMs;
  }

  turnEnded(nowMs: number): void {
    this.#turnMs = nowMs - this.#startedAtMs;
  }

  /** As many as are answered while what the coming turn reads is fresh: none for a receiver that takes its time. */
  get ahead(): number {
    const usableMs = DESTINATION_READ_FOR_MS - MARGIN_MS - this.#turnMs;
    return Math.max(0, Math.min(this.#maxAhead, Math.floor(this.#answersPerMs * usableMs)));
  }

  /** How long others are waited for when something is to be settled and `ahead` more can be sent without a turn. */
  waitMs(ahead: number): number {
    if (ahead === 0) return Math.min(BATCH_MS, this.#turnMs);
    return ahead > this.#answersPerMs * this.#turnMs ? LARGE_BATCH_MS : 0;
  }
}
