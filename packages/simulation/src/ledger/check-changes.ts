import type { Taken } from "../network/receiver.ts";
import type { KnownDestination } from "./ledger.ts";

/**
 * Once a change was answered, nothing leaves by what it replaced. A change whose answer was lost may take effect at any
 * later time, so only values of answered changes are judged.
 */
export function checkChanges(
  taken: readonly Taken[],
  destinationAt: (url: string) => KnownDestination | undefined,
): string[] {
  return taken.flatMap((body) => {
    const destination = destinationAt(body.url);
    if (destination === undefined) return [`${body.eventId} was sent to ${body.url}, which is nobody's.`];
    return [...judge(destination, "url", body.url, body), ...judge(destination, "bearer", body.bearer, body)];
  });
}

function judge(
  { changes }: KnownDestination,
  field: "url" | "bearer",
  used: string | undefined,
  { eventId, leftAtMs }: Taken,
): string[] {
  const answered = changes.filter((change) => change.field === field && change.answeredAtMs !== undefined);
  const place = answered.findIndex(({ value }) => value === used);
  if (place < 0 || used === undefined) return [];
  const replacing = answered.slice(place + 1).find(({ answeredAtMs }) => (answeredAtMs ?? leftAtMs) < leftAtMs);
  return replacing === undefined
    ? []
    : [`${eventId} left at ${leftAtMs} by the old ${field}; its change was answered at ${replacing.answeredAtMs}.`];
}
