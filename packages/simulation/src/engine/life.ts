import type { Clock } from "@quote-financing/domain/time/clock";
import type { Timer } from "@quote-financing/domain/time/timer";
import type { Scheduler } from "./scheduler.ts";

/** When every simulation begins. */
export const STARTED_AT_MS = Date.UTC(2026, 5, 1, 9, 30);

/**
 * One process from its start to its end. While it is frozen, as by SIGSTOP, answers and timers wait for it. After its end
 * nothing of it ever goes on: all that could wake its code passes through `step`.
 */
export class Life {
  readonly name: string;
  readonly #scheduler: Scheduler;
  /** How far its wall clock is off. */
  readonly #skewMs: number;
  #state: "running" | "frozen" | "over" = "running";
  readonly #atEnd: (() => void)[] = [];

  constructor(scheduler: Scheduler, name: string, skewMs: number) {
    this.#scheduler = scheduler;
    this.name = name;
    this.#skewMs = skewMs;
  }

  get isOpen(): boolean {
    return this.#state === "running";
  }

  get isOver(): boolean {
    return this.#state === "over";
  }

  get isFrozen(): boolean {
    return this.#state === "frozen";
  }

  /** Something that happens in this process, after that time or whenever it goes on. @returns what calls it off */
  step(milliseconds: number, name: string, run: () => void): () => void {
    return this.isOver
      ? () => {}
      : this.#scheduler.after(milliseconds, { name: `${this.name}: ${name}`, gate: this, run });
  }

  readonly timer: Timer = {
    now: () => this.#scheduler.nowMs,
    after: (milliseconds, run) => this.step(milliseconds, "timer", run),
  };

  readonly clock: Clock = {
    now: () => new Date(STARTED_AT_MS + Math.floor(this.#scheduler.nowMs) + this.#skewMs),
  };

  /** Told when the process is killed. */
  onKilled(told: () => void): void {
    this.#atEnd.push(told);
  }

  freeze(): void {
    if (this.isOpen) this.#state = "frozen";
  }

  revive(): void {
    if (this.isFrozen) this.#state = "running";
  }

  kill(): void {
    if (this.isOver) return;
    this.#state = "over";
    this.#scheduler.forget(({ gate }) => gate === this);
    for (const told of this.#atEnd) told();
  }
}
