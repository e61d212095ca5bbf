import type { IdKind } from "../ids/ids.ts";

/** What a field of an event's data holds: an id of a kind, or the merchant's own reference, which may be absent. */
type EventField = IdKind | "merchantReference";

export interface EventFields {
  readonly [name: string]: EventField | EventFields;
}

interface EventRow {
  readonly summary: string;
  /** The event's chapter in the guide for integrators, in Markdown. */
  readonly description: string;
  /** `data` is thin, ids and no more: the receiver fetches the rest (specification §6.3). `name` is its schema's. */
  readonly data: { readonly name: string; readonly fields: EventFields };
  /** At most one event of the type for each subject (contract-decisions §5); null: it may repeat. */
  readonly oncePer: "quote" | null;
}

const QUOTE_DATA = { name: "QuoteEventData", fields: { quoteId: "quote", externalId: "merchantReference" } } as const;

/** The contract's events, one row each: schemas, documents, the SDK, guides and lists of types are made from here. */
const EVENTS = {
  "quote.created": {
    summary: "A quote was created",
    description:
      "A quote was created, by your backend or in the portal. There may be no financing decision yet. `externalId` is " +
      "there when the quote has one. Fetch `GET /v1/quotes/{quoteId}`.",
    data: QUOTE_DATA,
    oncePer: "quote",
  },
  "quote.financing.completed": {
    summary: "Financing was completed and disbursed",
    description:
      "Financing was completed and disbursed. Sent at most once per quote, when it was observed: fetch the quote for " +
      "the truth.",
    data: QUOTE_DATA,
    oncePer: "quote",
  },
  "quote.financing.canceled": {
    summary: "The consumer canceled financing",
    description:
      "The consumer canceled the financing (`financing.status` is `canceled_by_consumer`). At most once per quote.",
    data: QUOTE_DATA,
    oncePer: "quote",
  },
  "quote.requirements.updated": {
    summary: "A requirement was opened or decided",
    description:
      "What the financing of a quote waits for has changed: a requirement was opened, accepted, rejected or withdrawn, " +
      "or is open again because a later scan refused its document. Fetch `GET /v1/quotes/{quoteId}/requirements`.",
    data: { name: "RequirementsUpdatedEventData", fields: { quoteId: "quote" } },
    oncePer: null,
  },
  "case.created": {
    summary: "A case became fetchable",
    description:
      "A case became fetchable: it was opened, or shown to you again after it was hidden. The latter repeats this type " +
      "for the same `caseId`, with a new `eventId`. The opening message has no event of its own. Fetch " +
      "`GET /v1/cases/{caseId}`.",
    data: { name: "CaseCreatedEventData", fields: { caseId: "case", quote: { quoteId: "quote" } } },
    oncePer: null,
  },
  "case.message.replied": {
    summary: "A case message was added",
    description:
      "A message was added to a case, by the platform or by your own organization. The author is not in the event: " +
      "fetch `GET /v1/cases/{caseId}/messages`.",
    data: {
      name: "CaseMessageRepliedEventData",
      fields: { caseId: "case", quote: { quoteId: "quote" }, message: { messageId: "caseMessage" } },
    },
    oncePer: null,
  },
} as const satisfies Record<string, EventRow>;

/** The portal's test event: delivered like the others, never part of the contract's. */
const TEST_EVENTS = {
  ping: {
    summary: "A test event of the portal",
    description: "The test event of *Settings > Destinations* in the portal. It goes to the one destination only.",
    data: { name: "PingEventData", fields: { destinationId: "destination" } },
    oncePer: null,
  },
} as const satisfies Record<string, EventRow>;

export const DELIVERABLE_EVENTS = { ...EVENTS, ...TEST_EVENTS };

export type EventType = keyof typeof EVENTS;
export type DeliverableEventType = keyof typeof DELIVERABLE_EVENTS;

export const EVENT_TYPES = Object.keys(EVENTS) as [EventType, ...EventType[]];
export const DELIVERABLE_EVENT_TYPES = Object.keys(DELIVERABLE_EVENTS) as [
  DeliverableEventType,
  ...DeliverableEventType[],
];

type OptionalName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends "merchantReference" ? Name : never;
}[keyof Fields];

type DataOf<Fields> = {
  readonly [Name in Exclude<keyof Fields, OptionalName<Fields>>]: Fields[Name] extends string
    ? string
    : DataOf<Fields[Name]>;
} & { readonly [Name in OptionalName<Fields>]?: string };

export type EventData<Type extends DeliverableEventType> = DataOf<(typeof DELIVERABLE_EVENTS)[Type]["data"]["fields"]>;

/** What happened, as the use case that records it says it. */
export type EventFact<Type extends DeliverableEventType = DeliverableEventType> = {
  [One in Type]: { readonly type: One; readonly data: EventData<One> };
}[Type];
