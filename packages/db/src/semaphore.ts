import { DatabaseUnavailableError } from "./database-errors.ts";

/**
 * Lets at most `size` holders in at a time, first come first served. Waiting is bounded, so that a database that
 * stands still becomes a quick refusal rather than a growing queue.
 */
export class Semaphore {
  #free: number;
  readonly #waitLimitMs: number;
  readonly #waiting = new Set<() => void>();

  constructor(size: number, waitLimitMs: number) {
    this.#free = size;
    this.#waitLimitMs = waitLimitMs;
  }

  get free(): number {
    return this.#free;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** @throws DatabaseUnavailableError `POOL_TIMEOUT` when no place became free in time. */
  async hold<Value>(work: () => Promise<Value>): Promise<Value> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer);
        this.#waiting.delete(admit);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(admit);
        reject(new DatabaseUnavailableError("POOL_TIMEOUT", "No transaction could begin in time."));
      }, this.#waitLimitMs);
      this.#waiting.add(admit);
    });
  }

  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free += 1;
    else next();
  }
}
