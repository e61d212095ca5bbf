import type { DueDelivery } from "./turn-statement.ts";

const START = { fromAt: "-infinity", fromId: "" } as const;
/** Events that commit late may lie before the mark: they are found when the look starts anew. */
const FULL_LOOK_MS = 500;

/**
 * Where the next look for first attempts starts. Under a backlog each look goes on behind the last one, past the index
 * entries of what was just settled; when a look finds less than wanted, or after a while, it starts from the front.
 */
export class LookMark {
  #from: { readonly fromAt: string; readonly fromId: string } = START;
  #fullLookAtMs = Number.NEGATIVE_INFINITY;

  /** Something behind the mark must be found again. */
  restart(): void {
    this.#from = START;
  }

  /** For the next look. */
  values() {
    if (performance.now() - this.#fullLookAtMs > FULL_LOOK_MS) this.#from = START;
    if (this.#from === START) this.#fullLookAtMs = performance.now();
    return this.#from;
  }

  /** @returns false when the look began behind the mark and found too little: look again from the front. */
  sawAll(due: readonly DueDelivery[], want: number): boolean {
    const wasFull = this.#from === START;
    const last = due.findLast(({ attemptCount }) => attemptCount === 0);
    const isBacklog = want > 0 && due.length >= want && last !== undefined;
    this.#from = isBacklog ? { fromAt: last.nextAttemptAt, fromId: last.eventId } : START;
    return wasFull || isBacklog || want === 0;
  }
}
