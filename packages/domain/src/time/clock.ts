/**
 * The only place of what serves that reads the date (`pnpm style` looks for `Date`). Everything else is handed a Clock. Durations are
 * measured by a `Timer`, or by `performance.now()`.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** For tests: stands still until moved. */
export class FixedClock implements Clock {
  #milliseconds: number;

  constructor(start: string | Date) {
    this.#milliseconds = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.#milliseconds);
  }

  advance(milliseconds: number): void {
    this.#milliseconds += milliseconds;
  }
}
