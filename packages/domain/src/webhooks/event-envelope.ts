import { DELIVERABLE_EVENTS, type EventFact } from "./event-catalogue.ts";

/** Version of the envelope: specification §6.2 and §9. */
export const EVENT_VERSION = "2026-06-01";

export interface EventOrganization {
  readonly organizationId: string;
  readonly slug: string;
}

/** What every attempt of an event posts, in the order of its bytes. `timestamp` is ISO 8601 with `Z`. */
export const eventEnvelope = (
  eventId: string,
  timestamp: string,
  { organizationId, slug }: EventOrganization,
  { type, data }: EventFact,
) => ({ eventId, version: EVENT_VERSION, type, timestamp, organization: { organizationId, slug }, data });

/** The quote that an event tells of, directly or through its case; null for none. */
export function eventQuoteId({ data }: EventFact): string | null {
  if ("quoteId" in data) return data.quoteId;
  return "quote" in data ? data.quote.quoteId : null;
}

export const eventCaseId = ({ data }: EventFact): string | null => ("caseId" in data ? data.caseId : null);

/** The one destination that the event is for, a test event's; null: for all of the organization. */
export const eventDestinationId = ({ data }: EventFact): string | null =>
  "destinationId" in data ? data.destinationId : null;

/** The unique index `events_once` refuses a second event of this key; null for events that may repeat. */
export function eventOnceKey(fact: EventFact): string | null {
  return DELIVERABLE_EVENTS[fact.type].oncePer === "quote" ? `${fact.type}:${eventQuoteId(fact)}` : null;
}

/** `data` of the events about a quote itself. */
export const quoteEventData = (quoteId: string, externalId: string | null) => ({
  quoteId,
  ...(externalId === null ? {} : { externalId }),
});
