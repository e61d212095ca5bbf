import { DatabaseUnavailableError } from "../database-errors.ts";

/** How many may hold at a time, and how those who wait are bounded. */
export interface Slots {
  readonly size: number;
  readonly waitLimitMs: number;
  /** How many may wait; without end when omitted. */
  readonly room?: number;
}

/**
 * Lets at most `size` holders in at a time, first come first served. Waiting is bounded, so that a database that
 * stands still becomes a quick refusal rather than a growing queue.
 */
export class Semaphore {
  #free: number;
  readonly #slots: Slots;
  readonly #waiting = new Set<() => void>();

  constructor(slots: Slots) {
    this.#free = slots.size;
    this.#slots = slots;
  }

  get isIdle(): boolean {
    return this.#free === this.#slots.size;
  }

  get free(): number {
    return this.#free;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** @throws DatabaseUnavailableError `POOL_TIMEOUT` when no slot became free in time. */
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
    const { waitLimitMs, room = Number.POSITIVE_INFINITY } = this.#slots;
    if (this.#waiting.size >= room) return Promise.reject(noSlot());
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer);
        this.#waiting.delete(admit);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(admit);
        reject(noSlot());
      }, waitLimitMs);
      this.#waiting.add(admit);
    });
  }

  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free += 1;
    else next();
  }
}

const noSlot = () => new DatabaseUnavailableError("POOL_TIMEOUT", "No slot at the database became free in time.");
