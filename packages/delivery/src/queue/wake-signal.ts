/** Lets one waiter sleep until somebody rings, or until its time is up. A ring before the wait is not lost. */
export class Bell {
  #rung = false;
  #wake: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ringsAtMs = Number.POSITIVE_INFINITY;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Rings after that many milliseconds at the latest. */
  ringWithin(milliseconds: number): void {
    const atMs = performance.now() + milliseconds;
    if (atMs >= this.#ringsAtMs) return;
    clearTimeout(this.#timer);
    this.#ringsAtMs = atMs;
    this.#timer = setTimeout(() => this.ring(), milliseconds);
  }

  /** @returns whether it was rung. */
  async wait(maxMs: number): Promise<boolean> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const limit = setTimeout(resolve, maxMs);
        this.#wake = () => {
          clearTimeout(limit);
          resolve();
        };
      });
    }
    const rung = this.#rung;
    this.silence();
    return rung;
  }

  /** Forgets rings and timers. */
  silence(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#ringsAtMs = Number.POSITIVE_INFINITY;
    this.#rung = false;
    this.#wake = undefined;
  }
}
