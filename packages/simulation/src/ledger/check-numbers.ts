import type { Ledger } from "./ledger.ts";
import type { StoredRows } from "./stored-rows.ts";

/** Numbers of each organization go from 1 without gaps, are those of its deliveries, and those that a follower read. */
export function checkNumbers(ledger: Ledger, rows: StoredRows): string[] {
  const byOrganization = Map.groupBy(rows.events, ({ organizationId }) => organizationId);
  const sequences = new Map(rows.events.map(({ eventId, sequence }) => [eventId, sequence]));
  return [
    ...[...byOrganization].flatMap(([organizationId, events]) => [
      ...gaps(organizationId, events),
      ...missed(ledger, organizationId, events),
    ]),
    ...rows.deliveries.flatMap(({ eventId, destinationId, sequence }) =>
      sequences.get(eventId) === sequence
        ? []
        : [`${eventId} has number ${sequences.get(eventId)}, and ${sequence} for ${destinationId}.`],
    ),
  ];
}

function gaps(organizationId: string, events: StoredRows["events"]): string[] {
  const numbers = events.map(({ sequence }) => sequence);
  return numbers.every((number, index) => number === index + 1)
    ? []
    : [`Events of ${organizationId} have the numbers ${numbers.map((number) => number ?? "none").join(", ")}.`];
}

function missed(ledger: Ledger, organizationId: string, events: StoredRows["events"]): string[] {
  const read = (ledger.feeds.get(organizationId) ?? []).map(({ eventId }) => eventId).join();
  const stored = events.map(({ eventId }) => eventId).join();
  return read === stored ? [] : [`A follower of the feed of ${organizationId} read ${read} instead of ${stored}.`];
}
