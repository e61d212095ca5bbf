import type { Timer } from "./timer.ts";

/** How the rounds of one interval task, or of other work that is done over and over, go. */
export interface TaskHealth {
  readonly name: string;
  /** Rounds that failed one after another; 0 after one that did not. */
  readonly failures: number;
  /** Milliseconds since the first of those failed; 0 when none did. */
  readonly failingForMs: number;
  /** Milliseconds since a round was done, or since the start. */
  readonly sinceSuccessMs: number;
}

/** A round may fail while a database fails over; one that fails this often, for this long, does not recover by itself. */
const FAILING_ROUNDS = 3;
const FAILING_FOR_MS = 5_000;

/** Whether rounds fail again and again: a reason to say that this process does not do its work. */
export const isFailing = ({ failures, failingForMs }: TaskHealth): boolean =>
  failures >= FAILING_ROUNDS && failingForMs >= FAILING_FOR_MS;

/** Counts how rounds end. Only a round that was done ends a row of failures. */
export class TaskStreak {
  readonly name: string;
  readonly #timer: Pick<Timer, "now">;
  #failures = 0;
  #failingSinceMs = 0;
  #doneAtMs: number;

  constructor(name: string, timer: Pick<Timer, "now">) {
    this.name = name;
    this.#timer = timer;
    this.#doneAtMs = timer.now();
  }

  done(): void {
    this.#failures = 0;
    this.#doneAtMs = this.#timer.now();
  }

  failed(): void {
    if (this.#failures === 0) this.#failingSinceMs = this.#timer.now();
    this.#failures += 1;
  }

  get health(): TaskHealth {
    const now = this.#timer.now();
    return {
      name: this.name,
      failures: this.#failures,
      failingForMs: this.#failures === 0 ? 0 : now - this.#failingSinceMs,
      sinceSuccessMs: now - this.#doneAtMs,
    };
  }
}
