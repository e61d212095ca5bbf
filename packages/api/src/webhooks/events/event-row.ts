import { DELIVERY_WINDOW_MS } from "@quote-financing/domain/webhooks/delivery-window";
import type { Context } from "../../context.ts";
import { type EventFact, eventData, eventOnceKey } from "./event-fact.ts";
import { EVENT_VERSION } from "./schema.ts";

export interface EventOrganization {
  readonly organizationId: string;
  readonly slug: string;
}

/**
 * The values of one event row, moments as ISO text. `eventPayload` is the body of every delivery attempt: its bytes
 * are fixed here, once, and never rendered again (contract-decisions §9).
 */
export function eventRow(ctx: Context, organization: EventOrganization, fact: EventFact, occurredAt: Date) {
  const eventId = ctx.services.makeId("event");
  ctx.services.eventRecorded?.(eventId, fact.type);
  const timestamp = occurredAt.toISOString();
  const payload = {
    eventId,
    version: EVENT_VERSION,
    type: fact.type,
    timestamp,
    organization: { organizationId: organization.organizationId, slug: organization.slug },
    data: eventData(fact),
  };
  return {
    organizationId: organization.organizationId,
    eventId,
    eventType: fact.type,
    eventQuoteId: fact.quoteId,
    eventCaseId: "caseId" in fact ? fact.caseId : null,
    eventOnceKey: eventOnceKey(fact),
    eventPayload: JSON.stringify(payload),
    eventOccurredAt: timestamp,
    eventWindowEndsAt: new Date(occurredAt.getTime() + DELIVERY_WINDOW_MS).toISOString(),
  };
}

export type EventRow = ReturnType<typeof eventRow>;
