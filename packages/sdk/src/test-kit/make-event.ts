import { nowMs } from "../client/clock.ts";
import { makeId } from "../client/make-id.ts";
import type { EventByType, EventType } from "../receiver/event.ts";

/** Ids that the sample shall name, for instance of a quote that your test has created. */
export interface SampleIds {
  readonly quoteId?: string | undefined;
  readonly caseId?: string | undefined;
  readonly messageId?: string | undefined;
  readonly destinationId?: string | undefined;
  readonly externalId?: string | undefined;
}

/** An event as the service would send it now, with fresh ids where none are given. */
export function makeEvent<Type extends EventType>(type: Type, ids: SampleIds = {}): EventByType[Type] {
  const event = {
    eventId: makeId("evt"),
    version: "2026-06-01",
    type,
    timestamp: new Date(nowMs()).toISOString(),
    organization: { organizationId: makeId("mer"), slug: "sample" },
    data: sampleData(type, ids),
  };
  return event as EventByType[EventType] as EventByType[Type];
}

function sampleData(type: EventType, ids: SampleIds): object {
  const quoteId = ids.quoteId ?? makeId("qot");
  const caseId = ids.caseId ?? makeId("cas");
  switch (type) {
    case "quote.created":
    case "quote.financing.completed":
    case "quote.financing.canceled":
      return { quoteId, ...(ids.externalId === undefined ? {} : { externalId: ids.externalId }) };
    case "case.created":
      return { caseId, quote: { quoteId } };
    case "case.message.replied":
      return { caseId, quote: { quoteId }, message: { messageId: ids.messageId ?? makeId("csmsg") } };
    case "ping":
      return { destinationId: ids.destinationId ?? makeId("whk") };
  }
}
