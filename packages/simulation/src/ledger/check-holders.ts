import type { Taken } from "../network/receiver.ts";
import { POLICY } from "../service-process.ts";
import type { KnownDestination, Ledger } from "./ledger.ts";

/** Wall clocks of machines differ, and the bytes were let go a moment after the lease was looked at. */
const SLACK_MS = 300;
/**
 * Nobody else takes a lane before its lease is over, and a holder that is not heard of sends nothing in the last third of it
 * (packages/delivery, heartbeat). What two processes send closer together than this, two held at once.
 */
const APART_MS = POLICY.leaseMs * 0.3 - SLACK_MS;

/**
 * One holder of a lane: a delivery that its receiver acknowledged does not leave from another process just afterwards,
 * unless the first one was told to stop and gave its lane back.
 */
export function checkHolders(
  ledger: Ledger,
  taken: readonly Taken[],
  destinationAt: (url: string) => KnownDestination | undefined,
): string[] {
  const nameOf = ({ eventId, url }: Taken) => `${destinationAt(url)?.destinationId} ${eventId}`;
  return [...Map.groupBy(taken, nameOf)].flatMap(([name, sends]) => {
    if (ledger.sentAgain.has(name)) return [];
    const inOrder = sends.toSorted((one, other) => one.leftAtMs - other.leftAtMs);
    return inOrder.flatMap((first, index) => {
      const second = inOrder[index + 1];
      if (second === undefined || !first.wasAcknowledged || first.sender === second.sender) return [];
      if (second.leftAtMs - first.leftAtMs >= APART_MS) return [];
      // What it had begun when it was told to stop may leave a moment later, and is broken off then.
      const isBetween = (atMs: number) => first.leftAtMs - SLACK_MS <= atMs && atMs <= second.leftAtMs;
      if (ledger.stops.some(({ process, atMs }) => process === first.sender && isBetween(atMs))) return [];
      return [`${name} left ${first.sender} at ${first.leftAtMs} and ${second.sender} at ${second.leftAtMs}.`];
    });
  });
}
