import type { Timer } from "@quote-financing/domain/time/timer";
import type { DueDelivery } from "../turn/due-delivery.ts";

/** What falls due by time is written before its time, but for this much of difference between clocks and of lateness. */
const LOOK_BACK_MS = 30_000;
/** A read of everything that is due by time, as a net under the mark. */
const FULL_READ_MS = 60_000;

/**
 * Where the next reads start. Fresh deliveries are read in the order of their numbers, and nothing is ever added behind
 * what was read: numbers are given in order. What is due by time is read from a mark on. So neither reads again what was
 * settled, however many dead versions of it an old snapshot keeps (decision record 0222).
 */
export class ReadCursor {
  readonly #timer: Timer;
  #sequence: number;
  /** What was put back while a read was under way counts for the next one. */
  #restart = Number.POSITIVE_INFINITY;
  /** The last of what was handed over without a read. The next read that finds all has passed it. */
  #handed = 0;
  #seenDueAtMs = Number.NEGATIVE_INFINITY;
  #fullReadAtMs = Number.NEGATIVE_INFINITY;
  /** When the read that is under way began, if it reads everything; undefined also when more came due since. */
  #fullReadBegunAtMs: number | undefined;

  constructor(timer: Timer, readThrough: number) {
    this.#timer = timer;
    this.#sequence = readThrough;
  }

  /** Everything up to this number was read. */
  get sequence(): number {
    return Math.min(this.#sequence, this.#restart - 1);
  }

  /** For the next read. */
  values(now: Date) {
    this.#sequence = this.sequence;
    this.#restart = Number.POSITIVE_INFINITY;
    const nowMs = this.#timer.now();
    const isFull = nowMs - this.#fullReadAtMs > FULL_READ_MS;
    this.#fullReadBegunAtMs = isFull ? nowMs : undefined;
    const fromMs = Math.min(this.#seenDueAtMs, now.getTime()) - LOOK_BACK_MS;
    const dueFrom = isFull || !Number.isFinite(fromMs) ? "-infinity" : new Date(fromMs).toISOString();
    return { afterSequence: this.#sequence, dueFrom };
  }

  /**
   * @param isAll the read found everything that was due at that time; else only what comes first
   * @param reserved how many that are due by time came before fresh ones
   */
  hasRead(due: readonly DueDelivery[], atMs: number, { isAll, reserved }: { isAll: boolean; reserved: number }): void {
    const isFull = this.#fullReadBegunAtMs !== undefined;
    const timed = due.filter(({ dueAtMs }) => dueAtMs !== null).length;
    // Fresh ones were read too, which come after them: no scheduled one was cut off.
    const isAllTimed = isAll || (timed < reserved && timed < due.length);
    // A full read that was cut off continues from the last row that it found.
    let seenMs = isAllTimed ? atMs : isFull ? Number.NEGATIVE_INFINITY : this.#seenDueAtMs;
    if (isAll) this.#sequence = Math.max(this.#sequence, this.#handed);
    for (const { dueAtMs, sequence } of due) {
      if (dueAtMs === null) this.#sequence = Math.max(this.#sequence, sequence);
      else seenMs = Math.max(seenMs, dueAtMs);
    }
    this.#seenDueAtMs = seenMs;
    this.#fullReadAtMs = this.#fullReadBegunAtMs ?? this.#fullReadAtMs;
  }

  /** These, in the order of their numbers, are on their way, and what lies before them may be unread. */
  handedOver(sent: readonly DueDelivery[]): void {
    this.#handed = sent.at(-1)?.sequence ?? this.#handed;
  }

  /** Neither read nor handed over so far. */
  isAhead({ sequence }: DueDelivery): boolean {
    return sequence > Math.max(this.#sequence, this.#handed);
  }

  /** These were read and not sent: they must be read again. */
  restart(unsent: readonly DueDelivery[]): void {
    for (const { dueAtMs, sequence } of unsent) {
      if (dueAtMs === null) this.#restart = Math.min(this.#restart, sequence);
      else this.restartDue();
    }
  }

  /** Something may be due that no read has seen. */
  restartDue(): void {
    this.#fullReadAtMs = Number.NEGATIVE_INFINITY;
    this.#fullReadBegunAtMs = undefined;
  }
}
