import type { EventFact } from "@quote-financing/domain/webhooks/event-catalogue";
import {
  type EventOrganization,
  eventCaseId,
  eventDestinationId,
  eventEnvelope,
  eventOnceKey,
  eventQuoteId,
} from "@quote-financing/domain/webhooks/event-envelope";
import type { Context } from "../../context.ts";

/**
 * The values of one event row, timestamps as ISO text. `eventPayload` is the body of every delivery attempt: its bytes
 * are fixed here, once, and never rendered again (contract-decisions §9).
 */
export function eventRow(ctx: Context, organization: EventOrganization, fact: EventFact, occurredAt: Date) {
  const eventId = ctx.services.makeId("event");
  ctx.services.eventRecorded?.(eventId, fact.type);
  const timestamp = occurredAt.toISOString();
  return {
    organizationId: organization.organizationId,
    eventId,
    eventType: fact.type,
    eventQuoteId: eventQuoteId(fact),
    eventCaseId: eventCaseId(fact),
    eventOnceKey: eventOnceKey(fact),
    eventPayload: JSON.stringify(eventEnvelope(eventId, timestamp, organization, fact)),
    eventDestinationId: eventDestinationId(fact),
    eventOccurredAt: timestamp,
  };
}

export type EventRow = ReturnType<typeof eventRow>;
