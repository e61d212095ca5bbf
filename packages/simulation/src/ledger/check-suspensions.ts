import { DESTINATION_CACHE_MS } from "@quote-financing/domain/webhooks/delivery-times";
import type { Taken } from "../network/receiver.ts";
import type { KnownDestination, Suspension } from "./ledger.ts";

/** While an organization is suspended nothing leaves for it, once what was read before may not be sent by any more. */
export function checkSuspensions(
  suspensions: readonly Suspension[],
  taken: readonly Taken[],
  destinationAt: (url: string) => KnownDestination | undefined,
): string[] {
  return suspensions.flatMap(({ organizationId, fromMs, untilMs }) =>
    taken
      .filter(({ leftAtMs }) => leftAtMs > fromMs + DESTINATION_CACHE_MS && leftAtMs < untilMs)
      .filter(({ url }) => destinationAt(url)?.organizationId === organizationId)
      .map(
        ({ eventId, leftAtMs }) => `${eventId} left at ${leftAtMs} of ${organizationId}, suspended since ${fromMs}.`,
      ),
  );
}
