import { nowMs } from "../../client/clock.ts";
import type { Dedupe } from "./dedupe.ts";

interface Holder {
  readonly claimId: string;
  readonly leasedUntilMs: number;
}

/**
 * Of this process, the newest `capacity` events: enough for a single process that may handle an event twice after a restart.
 *
 * @param options.now in place of this machine's clock, in milliseconds
 */
export function memoryDedupe({
  capacity = 10_000,
  now = nowMs,
}: {
  capacity?: number;
  now?: () => number;
} = {}): Dedupe {
  const running = new Map<string, Holder>();
  const handled = new Set<string>();
  return {
    claim({ eventId, claimId, leaseMs }) {
      if (handled.has(eventId)) return "handled";
      const holder = running.get(eventId);
      if (holder !== undefined && now() <= holder.leasedUntilMs) return "running";
      running.set(eventId, { claimId, leasedUntilMs: now() + leaseMs });
      return "claimed";
    },
    // Also when the lease is over and another has it: what was handled was handled.
    complete({ eventId }) {
      running.delete(eventId);
      handled.add(eventId);
      if (handled.size > capacity) handled.delete(handled.values().next().value ?? "");
    },
    release({ eventId, claimId }) {
      if (running.get(eventId)?.claimId === claimId) running.delete(eventId);
    },
  };
}
