/** Lets one waiter sleep until it is signalled, or until its time is up. A signal before the wait is not lost. */
export class WakeSignal {
  #isSet = false;
  #wake: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #setsAtMs = Number.POSITIVE_INFINITY;

  /** Somebody sleeps in `wait`. */
  get isAwaited(): boolean {
    return this.#wake !== undefined;
  }

  set(): void {
    this.#isSet = true;
    this.#wake?.();
  }

  /** Sets it after that many milliseconds at the latest. */
  setWithin(milliseconds: number): void {
    const atMs = performance.now() + milliseconds;
    if (atMs >= this.#setsAtMs) return;
    clearTimeout(this.#timer);
    this.#setsAtMs = atMs;
    this.#timer = setTimeout(() => this.set(), milliseconds);
  }

  /** @returns whether it was set. */
  async wait(maxMs: number): Promise<boolean> {
    if (!this.#isSet) {
      await new Promise<void>((resolve) => {
        const limit = setTimeout(resolve, maxMs);
        this.#wake = () => {
          clearTimeout(limit);
          resolve();
        };
      });
    }
    const wasSet = this.#isSet;
    this.clear();
    return wasSet;
  }

  /** Forgets signals and timers. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#setsAtMs = Number.POSITIVE_INFINITY;
    this.#isSet = false;
    this.#wake = undefined;
  }
}
