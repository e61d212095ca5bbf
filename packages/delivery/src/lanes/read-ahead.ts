import type { DueDelivery } from "./lane-attempt.ts";

/** Url and secret are those of the moment of sending (contract-decisions §9): what was read earlier is read again. */
const MAX_AGE_MS = 200;

/**
 * First attempts that a turn read beyond what could be sent at once, so that a receiver that answers fast is not kept
 * waiting for the next turn (decision record 0171).
 */
export class ReadAhead {
  #rows: { readonly due: DueDelivery; readonly readAtMs: number }[] = [];

  get size(): number {
    return this.#rows.length;
  }

  /** Neither may the next turn read these again. */
  eventIds(): string[] {
    return this.#rows.map(({ due }) => due.eventId);
  }

  /** @param readAtMs `performance.now()` before they were asked for. */
  add(dues: readonly DueDelivery[], readAtMs: number): void {
    for (const due of dues) if (due.attemptCount === 0) this.#rows.push({ due, readAtMs });
  }

  take(): DueDelivery | undefined {
    return this.#rows.shift()?.due;
  }

  /** @returns whether any was dropped: a turn must find it again. */
  dropStale(): boolean {
    const before = this.#rows.length;
    const oldestMs = performance.now() - MAX_AGE_MS;
    this.#rows = this.#rows.filter(({ readAtMs }) => readAtMs >= oldestMs);
    return this.#rows.length < before;
  }

  /** @returns whether there was any. */
  clear(): boolean {
    const had = this.#rows.length > 0;
    this.#rows = [];
    return had;
  }
}
