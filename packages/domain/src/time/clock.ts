/** The only place that reads the machine's clock (lint rule). Everything else is handed a Clock. */
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
