/**
 * Remembers which events were handled. A receiver of more than one process keeps this in its database: `claim` inserts
 * the eventId into a table where it is unique and says whether it was new, `release` deletes it.
 */
export interface Dedupe {
  /** False when the event was claimed before: it is acknowledged and not handled again. */
  claim(eventId: string): Promise<boolean> | boolean;
  /** The handler failed: the next attempt may claim it again. */
  release(eventId: string): Promise<void> | void;
}

/** Of this process, the newest `capacity` events: enough for a single process that may handle an event twice after a restart. */
export function memoryDedupe({ capacity = 10_000 }: { capacity?: number } = {}): Dedupe {
  const claimed = new Set<string>();
  return {
    claim(eventId) {
      if (claimed.has(eventId)) return false;
      claimed.add(eventId);
      if (claimed.size > capacity) claimed.delete(claimed.values().next().value ?? "");
      return true;
    },
    release: (eventId) => void claimed.delete(eventId),
  };
}
