import { DomainError } from "./errors.ts";
import type { Refusal } from "./refusal.ts";

interface QueueSize {
  /** Pieces of work that run at the same time. */
  readonly atOnce: number;
  /** How many may wait for their turn; more are refused at once. */
  readonly waiting: number;
}

/** First come, first served, and never longer than it may be: a flood is refused instead of making everybody wait. */
export class BoundedQueue {
  readonly #size: QueueSize;
  readonly #full: Refusal;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param full what work is told that finds as many waiting as may */
  constructor(size: QueueSize, full: Refusal) {
    this.#size = size;
    this.#full = full;
  }

  /** @throws DomainError of `full` */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#size.atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#size.waiting) throw new DomainError(this.#full);
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The place goes to who waited longest, without a moment in which somebody new could take it. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
