/** A steady clock with an alarm: unlike a `Clock` it never jumps, and tells no date. */
export interface Timer {
  /** Milliseconds since some start. */
  now(): number;
  /** Runs something once, later. @returns what calls it off */
  after(milliseconds: number, run: () => void): () => void;
  /** Runs something in the next turn of the event loop; a timer whose time is not real has none. */
  readonly nextTurn?: (run: () => void) => void;
}

const nextTurn = (run: () => void): void => void setImmediate(run);

export const systemTimer: Timer = {
  now: () => performance.now(),
  after(milliseconds, run) {
    const timeout = setTimeout(run, milliseconds);
    return () => clearTimeout(timeout);
  },
  nextTurn,
};

/** The same, but what waits for it keeps no process alive. */
export const backgroundTimer: Timer = {
  now: systemTimer.now,
  after(milliseconds, run) {
    const timeout = setTimeout(run, milliseconds);
    timeout.unref();
    return () => clearTimeout(timeout);
  },
  nextTurn,
};

/** For tests: stands still until wound on. */
export class ManualTimer implements Timer {
  #nowMs = 0;
  #alarms: { readonly atMs: number; readonly run: () => void }[] = [];
  readonly nextTurn = nextTurn;

  now(): number {
    return this.#nowMs;
  }

  after(milliseconds: number, run: () => void): () => void {
    const alarm = { atMs: this.#nowMs + milliseconds, run };
    this.#alarms.push(alarm);
    return () => void (this.#alarms = this.#alarms.filter((other) => other !== alarm));
  }

  /** Runs what falls due, in order, and lets promises settle before each. */
  async advance(milliseconds: number): Promise<void> {
    const endMs = this.#nowMs + milliseconds;
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      const [next] = this.#alarms.filter(({ atMs }) => atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs);
      if (next === undefined) break;
      this.#alarms = this.#alarms.filter((alarm) => alarm !== next);
      this.#nowMs = next.atMs;
      next.run();
    }
    this.#nowMs = endMs;
  }
}
