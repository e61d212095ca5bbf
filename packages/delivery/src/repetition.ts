import type { DeliveryLog } from "./delivery-log.ts";

/** Repeats work with a pause after each round. A round that fails is logged; the next one follows all the same. */
export class Repetition {
  readonly #pauseMs: number;
  readonly #work: () => Promise<unknown>;
  readonly #warn: DeliveryLog["warn"];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStopped = false;
  #lastAtMs = performance.now();

  constructor(pauseMs: number, work: () => Promise<unknown>, warn: DeliveryLog["warn"]) {
    this.#pauseMs = pauseMs;
    this.#work = work;
    this.#warn = warn;
  }

  start(): void {
    this.#running = this.#round();
  }

  /** Resolves when a round that runs is over. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  sinceLastMs(): number {
    return performance.now() - this.#lastAtMs;
  }

  async #round(): Promise<void> {
    try {
      await this.#work();
    } catch (error) {
      this.#warn({ err: error }, "A round of delivery work failed; the next one follows.");
    }
    this.#lastAtMs = performance.now();
    if (!this.#isStopped) this.#timer = setTimeout(() => this.start(), this.#pauseMs);
  }
}
