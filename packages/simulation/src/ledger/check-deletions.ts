import type { Taken } from "../network/receiver.ts";
import type { KnownDestination } from "./ledger.ts";

/** Once a deletion was answered, nothing leaves for its destination any more (contract-decisions §9). */
export function checkDeletions(
  taken: readonly Taken[],
  destinationAt: (url: string) => KnownDestination | undefined,
): string[] {
  return taken.flatMap(({ eventId, leftAtMs, url }) => {
    const destination = destinationAt(url);
    const answeredAtMs = destination?.deletion?.answeredAtMs;
    return answeredAtMs === undefined || leftAtMs <= answeredAtMs
      ? []
      : [`${eventId} left at ${leftAtMs} for ${destination?.destinationId}, deleted since ${answeredAtMs}.`];
  });
}
