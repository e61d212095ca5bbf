import type { DeliveryLog } from "./delivery-log.ts";
import { type RoundHealth, RoundStreak } from "./round-health.ts";

/** Work that is done once an hour is tried again sooner when it failed. */
const RETRY_MS = 60_000;

export interface IntervalTaskOptions {
  /** For logs and metrics. */
  readonly name: string;
  readonly pauseMs: number;
  readonly work: () => Promise<unknown>;
  readonly warn: DeliveryLog["warn"];
}

/** Repeats work with a pause after each round. A round that fails is logged, and the next one still follows. */
export class IntervalTask {
  readonly #options: IntervalTaskOptions;
  readonly #streak: RoundStreak;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: IntervalTaskOptions) {
    this.#options = options;
    this.#streak = new RoundStreak(options.name);
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

  get health(): RoundHealth {
    return this.#streak.health;
  }

  async #round(): Promise<void> {
    const { name, pauseMs, work, warn } = this.#options;
    let waitMs = pauseMs;
    try {
      await work();
      this.#streak.done();
    } catch (error) {
      this.#streak.failed();
      waitMs = Math.min(pauseMs, RETRY_MS);
      warn({ err: error, round: name }, "A round of repeated work failed; the next one follows.");
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => this.start(), waitMs);
  }
}
