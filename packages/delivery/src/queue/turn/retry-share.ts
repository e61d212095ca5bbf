/** The share of scheduled deliveries (retries and replays) in what a busy lane reads (decision record 0222). */
const SHARE = 1 / 8;

/** Keeps count, so that also a lane that reads one at a time reads a retry every eighth time. */
export class RetryShare {
  readonly #most: number;
  #credit = 0;

  /** @param most how many missed ones may be made up for at once. */
  constructor(most: number) {
    this.#most = Math.max(1, most);
  }

  /** How many of the wanted deliveries are reserved for scheduled ones. */
  of(want: number): number {
    return Math.floor(this.#credit + want * SHARE);
  }

  /** @param fresh how many others were read, and how many that came first. */
  hasRead(fresh: number, first: number): void {
    this.#credit = Math.max(0, Math.min(this.#most, this.#credit + fresh * SHARE - first));
  }
}
