import type { Clock } from "@quote-financing/domain/time/clock";
import { IntervalTask } from "@quote-financing/domain/time/interval-task";
import { backgroundTimer } from "@quote-financing/domain/time/timer";
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";

/** Differences below this are the network's, not a clock's. */
const TOLERANCE_MS = 250;
const ALIGN_EVERY_MS = 5_000;

/**
 * The time of the database, which all processes share, carried on by the machine's steady clock. A machine whose wall
 * clock is a day off, or jumps, then takes no lease of others, closes no delivery window and dates no event wrongly
 * (decision record 0065).
 */
export class DatabaseClock implements Clock {
  readonly #db: Database;
  #anchorMs: number;
  #anchoredAtMs: number;
  readonly #alignment: IntervalTask;

  /** @param clock the machine's, until the first `align`. */
  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#anchorMs = clock.now().getTime();
    this.#anchoredAtMs = performance.now();
    this.#alignment = new IntervalTask({
      name: "clock",
      intervalMs: ALIGN_EVERY_MS,
      work: () => this.align(),
      // A database that is away is asked again; who needs it reports it.
      warn: () => {},
      timer: backgroundTimer,
    });
  }

  now(): Date {
    return new Date(Math.floor(this.#nowMs()));
  }

  /** Asks the database for its time. @throws when it does not answer. */
  async align(): Promise<void> {
    const askedAtMs = performance.now();
    const [row] = await this.#db.orm.execute<{ now: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    );
    const answeredAtMs = performance.now();
    if (row === undefined) return;
    // Of an answer that took long nobody knows where it waited: before the database looked at its clock, or after.
    const unknownMs = (answeredAtMs - askedAtMs) / 2;
    const databaseNowMs = row.now + unknownMs;
    if (Math.abs(databaseNowMs - this.#nowMs(answeredAtMs)) < TOLERANCE_MS + unknownMs) return;
    this.#anchorMs = databaseNowMs;
    this.#anchoredAtMs = answeredAtMs;
  }

  /** Aligns now and every few seconds until stopped. */
  start(): void {
    this.#alignment.start();
  }

  stop(): Promise<void> {
    return this.#alignment.stop();
  }

  #nowMs(steadyMs = performance.now()): number {
    return this.#anchorMs + (steadyMs - this.#anchoredAtMs);
  }
}
