import type { BucketState } from "./token-buckets.ts";

/** When each of the latest requests was allowed, oldest first. */
type Window = number[];

const MAX_WINDOWS = 20_000;

/**
 * At most `quota` in any `seconds`, by name: unlike a bucket it never lets twice as many through in its first minute. In
 * memory, of this process.
 */
export class SlidingWindows {
  readonly #windows = new Map<string, Window>();
  readonly #lengthMs: number;

  constructor(
    readonly quota: number,
    seconds: number,
  ) {
    this.#lengthMs = seconds * 1000;
  }

  take(name: string, nowMs: number): BucketState {
    const window = this.#windows.get(name) ?? this.#added(name, nowMs);
    countAsNow(window, nowMs);
    const firstInside = window.findIndex((atMs) => atMs > nowMs - this.#lengthMs);
    window.splice(0, firstInside < 0 ? window.length : firstInside);
    const allowed = window.length < this.quota;
    if (allowed) window.push(nowMs);
    const [oldest = nowMs] = window;
    const resetSeconds = Math.ceil((oldest + this.#lengthMs - nowMs) / 1000);
    return { allowed, remaining: this.quota - window.length, resetSeconds };
  }

  get size(): number {
    return this.#windows.size;
  }

  #added(name: string, nowMs: number): Window {
    if (this.#windows.size >= MAX_WINDOWS) this.#makeRoom(nowMs);
    const window: Window = [];
    this.#windows.set(name, window);
    return window;
  }

  /** Drops those with nothing inside; when all are in use, the oldest tenth. */
  #makeRoom(nowMs: number): void {
    for (const [name, window] of this.#windows) {
      if ((window.at(-1) ?? 0) <= nowMs - this.#lengthMs) this.#windows.delete(name);
    }
    let surplus = this.#windows.size - Math.floor(MAX_WINDOWS * 0.9);
    for (const name of this.#windows.keys()) {
      if (surplus-- <= 0) break;
      this.#windows.delete(name);
    }
  }
}

/** Timestamps ahead of now, left by a clock that was set back, count as now: nobody waits for the clock to come back. */
function countAsNow(window: Window, nowMs: number): void {
  for (let index = window.length - 1; index >= 0 && (window[index] ?? 0) > nowMs; index -= 1) window[index] = nowMs;
}
