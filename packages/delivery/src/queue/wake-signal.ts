import type { Timer } from "@quote-financing/domain/time/timer";

/** Lets one waiter sleep until it is signalled, or until its time is up. A signal before the wait is not lost. */
export class WakeSignal {
  readonly #timer: Timer;
  #isSet = false;
  #wake: (() => void) | undefined;
  #cancelAlarm = () => {};
  #setsAtMs = Number.POSITIVE_INFINITY;

  constructor(timer: Timer) {
    this.#timer = timer;
  }

  /** Somebody sleeps in `wait`. */
  get isAwaited(): boolean {
    return this.#wake !== undefined;
  }

  /** Somebody signalled, and nobody has seen it yet. */
  get isSet(): boolean {
    return this.#isSet;
  }

  set(): void {
    this.#isSet = true;
    this.#wake?.();
  }

  /** Sets it after that many milliseconds at the latest. */
  setWithin(milliseconds: number): void {
    const atMs = this.#timer.now() + milliseconds;
    if (atMs >= this.#setsAtMs) return;
    this.#cancelAlarm();
    this.#setsAtMs = atMs;
    this.#cancelAlarm = this.#timer.after(milliseconds, () => this.set());
  }

  /** @returns whether it was set. */
  async wait(maxMs: number): Promise<boolean> {
    if (!this.#isSet) {
      await new Promise<void>((resolve) => {
        const cancelLimit = this.#timer.after(maxMs, resolve);
        this.#wake = () => {
          cancelLimit();
          resolve();
        };
      });
    }
    const wasSet = this.#isSet;
    this.clear();
    return wasSet;
  }

  /** Forgets signals and alarms. */
  clear(): void {
    this.#cancelAlarm();
    this.#cancelAlarm = () => {};
    this.#setsAtMs = Number.POSITIVE_INFINITY;
    this.#isSet = false;
    this.#wake = undefined;
  }
}
