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

/** Node.js takes a longer one for 1 ms. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Never rings before its time, as a timeout of Node.js does: that is cut to whole milliseconds, and counted from when the event loop last
 * looked at the clock. Who is woken early finds nothing to do yet, and waits once more.
 */
const timeoutTimer = (started: (timeout: NodeJS.Timeout) => void): Timer => ({
  now: () => performance.now(),
  after(milliseconds, run) {
    const atMs = performance.now() + milliseconds;
    const start = (leftMs: number) => {
      const timeout = setTimeout(ring, Math.min(Math.ceil(leftMs), MAX_TIMEOUT_MS));
      started(timeout);
      return timeout;
    };
    const ring = () => {
      const leftMs = atMs - performance.now();
      if (leftMs > 0) running = start(leftMs);
      else run();
    };
    let running = start(milliseconds);
    return () => clearTimeout(running);
  },
  nextTurn,
});

export const systemTimer: Timer = timeoutTimer(() => {});

/** The same, but what waits for it keeps no process alive. */
export const backgroundTimer: Timer = timeoutTimer((timeout) => timeout.unref());

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
