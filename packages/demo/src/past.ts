import type { Clock } from "@quote-financing/domain/time/clock";
import { HOUR_MS } from "@quote-financing/domain/time/durations";

/** A time before (or with a negative count after) `now`. */
export const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

export const daysBefore = (now: Date, days: number): Date => hoursBefore(now, days * 24);

/** Something that somebody did in the past days. */
export interface PastAction {
  readonly at: Date;
  readonly act: () => Promise<unknown>;
}

/** Stands where the demo is. */
export class PastClock implements Clock {
  #now: Date;

  constructor(start: Date) {
    this.#now = start;
  }

  now(): Date {
    return this.#now;
  }

  /** Lets everything happen, each at its time and after what came before it. */
  async play(actions: readonly PastAction[]): Promise<void> {
    for (const { at, act } of actions.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      this.#now = at;
      await act();
    }
  }
}
