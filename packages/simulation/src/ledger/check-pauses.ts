import type { Taken } from "../network/receiver.ts";
import type { KnownDestination, Pause } from "./ledger.ts";

/** Once a pause was answered, nothing leaves until somebody asks for its end (decision record 0231). */
export function checkPauses(
  pauses: readonly Pause[],
  taken: readonly Taken[],
  destinationAt: (url: string) => KnownDestination | undefined,
): string[] {
  return pauses.flatMap(({ destinationId, fromMs, untilMs }) =>
    taken
      .filter(({ leftAtMs }) => leftAtMs > fromMs && leftAtMs < untilMs)
      .filter(({ url }) => destinationAt(url)?.destinationId === destinationId)
      .map(({ eventId, leftAtMs }) => `${eventId} left at ${leftAtMs} for ${destinationId}, paused since ${fromMs}.`),
  );
}
