import type { DueDelivery } from "../turn/due-delivery.ts";

/** After that long a payload is read again: an erased consumer must not wait here. */
const MAX_AGE_MS = 500;

/**
 * Deliveries that a turn read beyond what could be sent at once, so that a receiver that answers fast does not wait for
 * the next turn (decision record 0189). Only what never changes is kept: url and secrets come with each turn.
 */
export class Prefetch {
  #first: DueDelivery[] = [];
  /** In the order of their numbers: what was put back is read again behind what has a higher one. */
  #fresh: DueDelivery[] = [];
  /** When the oldest of them was read. */
  #readAtMs = 0;

  get size(): number {
    return this.#first.length + this.#fresh.length;
  }

  /** The lowest number of what is fresh; Infinity for none. */
  get firstSequence(): number {
    return this.#fresh[0]?.sequence ?? Number.POSITIVE_INFINITY;
  }

  eventIds(): string[] {
    return [...this.#first, ...this.#fresh].map(({ eventId }) => eventId);
  }

  /** Keeps what comes first and what is fresh. @returns what is left for the turn that finds it due. */
  add(dues: readonly DueDelivery[], readAtMs: number): DueDelivery[] {
    if (this.size === 0) this.#readAtMs = readAtMs;
    const left: DueDelivery[] = [];
    for (const due of dues) {
      if (due.isFirst) this.#first.push(due);
      else if (due.dueAtMs === null) this.#fresh.push(due);
      else left.push(due);
    }
    this.#fresh.sort((one, other) => one.sequence - other.sequence);
    return left;
  }

  take(): DueDelivery | undefined {
    return this.#first.shift() ?? this.#fresh.shift();
  }

  /** @returns what was dropped: all, once the oldest is too old. */
  dropOld(nowMs: number): DueDelivery[] {
    return this.size > 0 && nowMs - this.#readAtMs > MAX_AGE_MS ? this.clear() : [];
  }

  /** @returns what was dropped. */
  clear(): DueDelivery[] {
    const dropped = [...this.#first, ...this.#fresh];
    this.#first = [];
    this.#fresh = [];
    return dropped;
  }
}
