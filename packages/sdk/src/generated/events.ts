// Made from packages/api/openapi.json by generate/generate-events.ts; `pnpm generate` makes it again.

export type {
  QuoteCreatedEvent,
  QuoteFinancingCompletedEvent,
  QuoteFinancingCanceledEvent,
  QuoteRequirementsUpdatedEvent,
  CaseCreatedEvent,
  CaseMessageRepliedEvent,
  PingEvent,
} from "./api.ts";

/** Of each event: the prefixes of the ids in its data, null for text that may be absent. */
export const EVENT_DATA = {
  "quote.created": {"quoteId":"qot","externalId":null},
  "quote.financing.completed": {"quoteId":"qot","externalId":null},
  "quote.financing.canceled": {"quoteId":"qot","externalId":null},
  "quote.requirements.updated": {"quoteId":"qot"},
  "case.created": {"caseId":"cas","quote":{"quoteId":"qot"}},
  "case.message.replied": {"caseId":"cas","quote":{"quoteId":"qot"},"message":{"messageId":"csmsg"}},
  "ping": {"destinationId":"whk"},
} as const;
