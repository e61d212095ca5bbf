import { type TaskHealth, TaskStreak } from "./task-health.ts";
import { systemTimer, type Timer } from "./timer.ts";

/** Work that is done once an hour is tried again sooner when it failed. */
const RETRY_MS = 60_000;

/** How much earlier a round may come, as a part of the interval: processes that start at once then fall out of step. */
const JITTER = 0.1;

export interface IntervalTaskOptions {
  /** For logs and metrics. */
  readonly name: string;
  /** The longest pause between the end of a round and the start of the next; asked after each round if it varies. */
  readonly intervalMs: number | (() => number);
  /** One round. The signal is aborted by `stop`. */
  readonly work: (signal: AbortSignal) => Promise<unknown>;
  readonly warn: (fields: { readonly err: unknown; readonly task: string }, message: string) => void;
  /** Tests pass a timer that they wind on by hand, and numbers in [0, 1) that they chose. */
  readonly timer?: Timer;
  readonly random?: () => number;
}

/** Does work at intervals, never twice at once. A round that fails is logged; the next one still follows. */
export class IntervalTask {
  readonly #options: IntervalTaskOptions;
  readonly #timer: Timer;
  readonly #streak: TaskStreak;
  readonly #ending = new AbortController();
  #cancelNext = (): void => {};
  #running: Promise<void> | undefined;

  constructor(options: IntervalTaskOptions) {
    this.#options = options;
    this.#timer = options.timer ?? systemTimer;
    this.#streak = new TaskStreak(options.name, this.#timer);
  }

  /** Begins the first round at once. Further calls, and one after `stop`, do nothing. */
  start(): void {
    if (this.#running === undefined && !this.#ending.signal.aborted) this.#run();
  }

  /** No round begins any more. Resolves when one that runs is over. */
  async stop(): Promise<void> {
    this.#ending.abort();
    this.#cancelNext();
    await this.#running;
  }

  get health(): TaskHealth {
    return this.#streak.health;
  }

  #run(): void {
    this.#running = this.#round();
  }

  async #round(): Promise<void> {
    const { name, intervalMs, work, warn, random = Math.random } = this.#options;
    const { signal } = this.#ending;
    let longestMs = Number.POSITIVE_INFINITY;
    try {
      await work(signal);
      this.#streak.done();
    } catch (error) {
      this.#streak.failed();
      longestMs = RETRY_MS;
      warn({ err: error, task: name }, "A round of an interval task failed; the next one follows.");
    }
    const pauseMs = Math.min(typeof intervalMs === "number" ? intervalMs : intervalMs(), longestMs);
    if (!signal.aborted) this.#cancelNext = this.#timer.after(pauseMs * (1 - JITTER * random()), () => this.#run());
  }
}
