import { HOUR_MS } from "@quote-financing/domain/time/durations";
import { DESTINATION_CACHE_MS } from "@quote-financing/domain/webhooks/delivery-times";
import type { Rest, Taken } from "../network/receiver.ts";
import type { KnownDestination } from "./ledger.ts";
import type { LaneChange } from "./stored-rows.ts";

/** Wall clocks of machines differ. */
const SLACK_MS = 300;
/** A mark is committed, and seen by a worker that may be frozen meanwhile, some time after it was set. */
const SEEN_WITHIN_MS = 30_000;
/** From then on last calls leave, which wait for no pause. */
const LAST_CALLS_FROM_MS = 22 * HOUR_MS;

/**
 * Once a process has heard that a receiver wants a pause, nothing leaves for its destination until that is over, whoever takes the lane
 * over: unless somebody asked for an attempt, or the process died with the lane (decision record 0222).
 */
export function checkRests(
  rests: readonly Rest[],
  taken: readonly Taken[],
  changes: readonly LaneChange[],
  destinationAt: (url: string) => KnownDestination | undefined,
): string[] {
  const idOf = ({ url }: { readonly url: string }) => destinationAt(url)?.destinationId;
  const takenBy = Map.groupBy(taken, idOf);
  return rests.flatMap((rest) => {
    const destinationId = idOf(rest);
    const isEndedBy = (leftAtMs: number) =>
      changes.some(
        (change) =>
          change.destinationId === destinationId &&
          change.atMs > rest.fromMs - SEEN_WITHIN_MS &&
          change.atMs <= leftAtMs,
      );
    return (takenBy.get(destinationId) ?? [])
      .filter(({ leftAtMs }) => leftAtMs > rest.fromMs + DESTINATION_CACHE_MS && leftAtMs < rest.untilMs - SLACK_MS)
      .filter(({ leftAtMs }) => leftAtMs < LAST_CALLS_FROM_MS && !isEndedBy(leftAtMs))
      .map(
        ({ eventId, leftAtMs }) =>
          `${eventId} left at ${leftAtMs} for ${destinationId}, which wanted a pause from ${rest.fromMs} to ${rest.untilMs}.`,
      );
  });
}
