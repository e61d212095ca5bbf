import type { Dedupe } from "./dedupe.ts";

/**
 * Of this process, the newest `capacity` events: enough for a single process that may handle an event twice after a restart.
 * A claim has no lease here: it ends with the process.
 */
export function memoryDedupe({ capacity = 10_000 }: { capacity?: number } = {}): Dedupe {
  const running = new Set<string>();
  const handled = new Set<string>();
  return {
    claim({ eventId }) {
      if (handled.has(eventId)) return "handled";
      if (running.has(eventId)) return "running";
      running.add(eventId);
      return "claimed";
    },
    complete({ eventId }) {
      running.delete(eventId);
      handled.add(eventId);
      if (handled.size > capacity) handled.delete(handled.values().next().value ?? "");
    },
    release: ({ eventId }) => void running.delete(eventId),
  };
}
