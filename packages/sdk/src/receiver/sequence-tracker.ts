/** Numbers that are behind a hole are remembered up to so many; then the holes are to be filled from the feed. */
const MAX_BEHIND = 100_000;

/**
 * Which events you have handled, by their numbers (`Event-Sequence`): deliveries come in any order, and those that failed
 * come later. `completeUpTo` is what to store, and where to ask the feed from.
 */
export interface SequenceTracker {
  /** You have handled every event up to this number. */
  readonly completeUpTo: number;
  /** The highest number that you have handled. */
  readonly highest: number;
  /** Events that are missing between the two. */
  readonly missing: number;
  /** An event was handled; one that was before is no fault. */
  add(sequence: number): void;
  /**
   * An event of the feed was handled: `client.events.list({ after: tracker.completeUpTo })` gives all that are still kept,
   * in order, so that what is below it is handled or kept no more.
   */
  addFromFeed(sequence: number): void;
}

/** @param completeUpTo what you stored; 0 to begin. */
export function createSequenceTracker(completeUpTo = 0): SequenceTracker {
  let complete = requireNumber(completeUpTo);
  let highest = complete;
  const behind = new Set<number>();
  const closeUp = (): void => {
    while (behind.delete(complete + 1)) complete += 1;
  };
  return {
    get completeUpTo() {
      return complete;
    },
    get highest() {
      return highest;
    },
    get missing() {
      return highest - complete - behind.size;
    },
    add(sequence) {
      requireNumber(sequence);
      highest = Math.max(highest, sequence);
      if (sequence <= complete) return;
      if (behind.size >= MAX_BEHIND && sequence > complete + 1) return;
      behind.add(sequence);
      closeUp();
    },
    addFromFeed(sequence) {
      requireNumber(sequence);
      highest = Math.max(highest, sequence);
      if (sequence <= complete) return;
      complete = sequence;
      for (const one of behind) if (one <= complete) behind.delete(one);
      closeUp();
    },
  };
}

function requireNumber(sequence: number): number {
  if (Number.isSafeInteger(sequence) && sequence >= 0) return sequence;
  throw new TypeError("The number of an event is a whole number.");
}
