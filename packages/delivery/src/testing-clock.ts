import type { Clock } from "@quote-financing/domain/time/clock";

/** Stands still until moved. */
export class TestClock implements Clock {
  #nowMs: number;

  constructor(start = "2026-06-01T09:30:00.000Z") {
    this.#nowMs = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.#nowMs);
  }

  advance(milliseconds: number): void {
    this.#nowMs += milliseconds;
  }

  moveTo(milliseconds: number): void {
    this.#nowMs = milliseconds;
  }
}
