/** What happened, in the terms of the use case that records it. */
export type EventFact =
  | {
      readonly type: "quote.created" | "quote.financing.completed" | "quote.financing.canceled";
      readonly quoteId: string;
      readonly externalId: string | null;
    }
  | { readonly type: "case.created"; readonly caseId: string; readonly quoteId: string }
  | {
      readonly type: "case.message.replied";
      readonly caseId: string;
      readonly quoteId: string;
      readonly messageId: string;
    };

/** `data` of the envelope: thin, the receiver fetches the rest (specification §6.3). */
export function eventData(fact: EventFact): Record<string, unknown> {
  switch (fact.type) {
    case "quote.created":
    case "quote.financing.completed":
    case "quote.financing.canceled":
      return { quoteId: fact.quoteId, ...(fact.externalId === null ? {} : { externalId: fact.externalId }) };
    case "case.created":
      return { caseId: fact.caseId, quote: { quoteId: fact.quoteId } };
    case "case.message.replied":
      return { caseId: fact.caseId, quote: { quoteId: fact.quoteId }, message: { messageId: fact.messageId } };
  }
}

/**
 * Makes an event at most once per subject (contract-decisions §5): the unique index `events_once` refuses the second.
 * Null for events that may repeat: a re-shown case is created again, a thread has many replies.
 */
export function eventOnceKey(fact: EventFact): string | null {
  switch (fact.type) {
    case "quote.created":
    case "quote.financing.completed":
    case "quote.financing.canceled":
      return `${fact.type}:${fact.quoteId}`;
    case "case.created":
    case "case.message.replied":
      return null;
  }
}
