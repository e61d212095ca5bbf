import type { DueDelivery } from "../turn/turn-statement.ts";

const START = { fromAt: "-infinity", fromId: "" } as const;
/** Events that commit late may lie before the cursor: they are found when a read starts from the front again. */
const FULL_READ_MS = 500;

/**
 * Where the next read of first attempts starts. Under a backlog each read goes on behind the last one, past the index
 * entries of what was just settled. When a read finds less than wanted, or after a while, it starts from the front.
 */
export class ReadCursor {
  #from: { readonly fromAt: string; readonly fromId: string } = START;
  #fullReadAtMs = Number.NEGATIVE_INFINITY;
  #hasFound = false;

  /** Any read so far found something. */
  get hasFound(): boolean {
    return this.#hasFound;
  }

  /** Something behind the cursor must be found again. */
  restart(): void {
    this.#from = START;
  }

  /** For the next read. */
  values() {
    if (performance.now() - this.#fullReadAtMs > FULL_READ_MS) this.#from = START;
    if (this.#from === START) this.#fullReadAtMs = performance.now();
    return this.#from;
  }

  /** @returns false when the read began behind the front and found too little: read again from the front. */
  sawAll(due: readonly DueDelivery[], want: number): boolean {
    if (due.length > 0) this.#hasFound = true;
    const wasFull = this.#from === START;
    const last = due.findLast(({ attemptCount }) => attemptCount === 0);
    const isBacklog = want > 0 && due.length >= want && last !== undefined;
    this.#from = isBacklog ? { fromAt: last.nextAttemptAt, fromId: last.eventId } : START;
    return wasFull || isBacklog || want === 0;
  }
}
