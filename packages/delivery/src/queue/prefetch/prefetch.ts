import type { DueDelivery } from "../turn/turn-statement.ts";
import { BatchSize } from "./batch-size.ts";
import { ReadCursor } from "./read-cursor.ts";

/** After that long a payload is read again: an erased consumer must not wait here. */
const MAX_AGE_MS = 500;

/**
 * First attempts that a turn read beyond what could be sent at once, so that a receiver that answers fast does not wait
 * for the next turn (decision record 0189). Only what never changes is kept: url and secret come with each turn.
 */
export class Prefetch {
  /** Where the next read starts. */
  readonly cursor = new ReadCursor();
  /** How many the next read takes beyond what can be sent, and when it comes. */
  readonly batchSize: BatchSize;
  #rows: { readonly due: DueDelivery; readonly readAtMs: number }[] = [];

  constructor(maxSize: number) {
    this.batchSize = new BatchSize(maxSize);
  }

  get size(): number {
    return this.#rows.length;
  }

  /** The next turn need not read these again. */
  eventIds(): string[] {
    return this.#rows.map(({ due }) => due.eventId);
  }

  /** Retries are left for the turn that finds them due: first attempts go before them. */
  add(dues: readonly DueDelivery[], readAtMs: number): void {
    for (const due of dues) if (due.attemptCount === 0) this.#rows.push({ due, readAtMs });
  }

  take(): DueDelivery | undefined {
    return this.#rows.shift()?.due;
  }

  /** @returns whether any was too old: a turn must find it again. */
  dropOld(nowMs: number): boolean {
    const oldest = this.#rows[0];
    if (oldest === undefined || nowMs - oldest.readAtMs <= MAX_AGE_MS) return false;
    this.#rows = this.#rows.filter(({ readAtMs }) => nowMs - readAtMs <= MAX_AGE_MS);
    this.cursor.restart();
    return true;
  }

  /** @returns whether there was any: a turn must find it again. */
  clear(): boolean {
    if (this.#rows.length === 0) return false;
    this.#rows = [];
    this.cursor.restart();
    return true;
  }
}
