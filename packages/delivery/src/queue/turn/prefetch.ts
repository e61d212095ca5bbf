import type { DueDelivery } from "./turn-statement.ts";

/** After that long a payload is read again: an erased consumer must not wait here. */
const MAX_AGE_MS = 500;

/**
 * First attempts that a turn read beyond what could be sent at once, so that a receiver that answers fast is not kept
 * waiting for the next turn (decision record 0189). Only what never changes is kept: url and secret come with each turn.
 */
export class ReadAhead {
  #rows: { readonly due: DueDelivery; readonly readAtMs: number }[] = [];

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
    return true;
  }

  /** @returns whether there was any. */
  clear(): boolean {
    const had = this.#rows.length > 0;
    this.#rows = [];
    return had;
  }
}
