import type { Timer } from "@quote-financing/domain/time/timer";

/** The marks of a distributed database (node-scan.ts), which several kinds of looks share. */
export class WrittenMarks {
  readonly #ask: () => Promise<string | undefined>;
  readonly #timer: Timer;
  #last: { readonly askedAtMs: number; readonly mark: Promise<string | undefined> } | undefined;

  constructor(ask: () => Promise<string | undefined>, timer: Timer) {
    this.#ask = ask;
    this.#timer = timer;
  }

  /** @param maxAgeMs how long ago it may have been asked for */
  mark(maxAgeMs: number): Promise<string | undefined> {
    const nowMs = this.#timer.now();
    if (this.#last !== undefined && nowMs - this.#last.askedAtMs < maxAgeMs) return this.#last.mark;
    // A look that cannot be spared is made.
    const mark = this.#ask().catch(() => undefined);
    this.#last = { askedAtMs: nowMs, mark };
    return mark;
  }
}
