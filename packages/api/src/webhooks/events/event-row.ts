import type { EventFact } from "@quote-financing/domain/webhooks/event-catalogue";
import {
  type EventOrganization,
  eventCaseId,
  eventDestinationId,
  eventEnvelope,
  eventOnceKey,
  eventQuoteId,
} from "@quote-financing/domain/webhooks/event-envelope";
import type { WriteContext } from "../../trpc.ts";

/**
 * The values of one event row, timestamps as ISO text. `eventPayload` is the body of every delivery attempt: its bytes
 * are fixed here, once, and never rendered again (contract-decisions §9).
 */
export function eventRow(
  { services }: Pick<WriteContext, "services">,
  organization: EventOrganization,
  fact: EventFact,
  occurredAt: Date,
) {
  const eventId = services.makeId("event");
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

/** Called when the row was inserted: tells traces of the event, and has the delivery loop woken after the commit. */
export function tellEventWritten(
  ctx: Pick<WriteContext, "services" | "wakeDeliveryAfterCommit">,
  { organizationId, eventId, eventType }: EventRow,
): void {
  ctx.services.eventRecorded?.(eventId, eventType);
  ctx.wakeDeliveryAfterCommit(organizationId);
}
