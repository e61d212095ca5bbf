// Made from packages/api/openapi.json by generate/generate-api.ts; `pnpm generate` makes it again.

/** A Dutch address. */
export interface AddressInput {
  readonly country: "NL";
  /** `1234 AB`, `1234ab` and `1234Ab` are accepted and kept as `1234 AB`. */
  readonly postalCode: string;
  readonly houseNumber: string;
  readonly houseNumberAddition?: string | undefined;
  readonly street: string;
  readonly city: string;
  /** Distinct from the city. */
  readonly municipality?: string | undefined;
}

export interface LineItemInput {
  readonly type: "battery" | "solar_panels" | "solar_thermal" | "inverter" | "heat_pump" | "hybrid_heat_pump" | "heat_pump_boiler" | "air_conditioning" | "underfloor_heating" | "low_temperature_radiator" | "ventilation" | "roof_insulation" | "floor_insulation" | "cavity_wall_insulation" | "facade_insulation" | "glazing" | "insulated_door" | "window_frame" | "ev_charger" | "energy_management" | "meter_box" | "installation" | "maintenance" | "other" | "subsidy";
  /** Set by the service; ignored in a request. */
  readonly lineItemId?: unknown;
  /** Your own reference. */
  readonly externalId?: string | undefined;
  /** Euros. Negative for type `subsidy`, never otherwise. */
  readonly totalInclTax: number;
  readonly totalExclTax?: number | undefined;
  readonly unitPrice?: number | undefined;
  readonly productIdentifiers?: {
    readonly brand?: string | undefined;
    readonly manufacturerPartNumber?: string | undefined;
    readonly globalTradeItemNumber?: string | undefined;
  } | undefined;
  /** On type `subsidy` required: codes that a work line of the quote declares. */
  readonly incentiveCodes?: readonly (string)[] | undefined;
  readonly description?: string | undefined;
  /** Watt-hours. */
  readonly totalNameplateCapacity?: number | undefined;
  /** Watts. */
  readonly totalNameplatePower?: number | undefined;
}

/** The consumer. */
export interface ContactInput {
  readonly email: string;
  readonly firstName?: string | undefined;
  readonly lastName: string;
  readonly phoneNumber?: string | undefined;
}

export interface Case {
  readonly caseId: string;
  readonly quote: {
    readonly quoteId: string;
  };
  readonly type: "general" | "merchant_feedback" | "platform_feedback";
  readonly subject: string;
  /** Free text, set by the platform. */
  readonly stage: string;
  readonly state: "open" | "closed";
  readonly waitingOn: "platform" | "merchant" | "consumer" | "none";
  readonly waitingSince: string;
  /** Absent on a case of type `general`. */
  readonly requestType?: string | undefined;
  readonly description?: string | undefined;
  readonly expiresAt?: string | undefined;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Instead of a case that is hidden from you now. Only with `tombstones=true`. */
export interface CaseTombstone {
  readonly caseId: string;
  readonly updatedAt: string;
  readonly hiddenAt: string;
}

export interface CaseMessage {
  readonly messageId: string;
  /** Empty when the message was redacted. */
  readonly body: string;
  readonly author: {
    readonly type: "merchant" | "platform";
    readonly contactId: string;
    readonly name: string;
  };
  readonly createdAt: string;
  /** Present when the text has been erased. */
  readonly redactedAt?: string | undefined;
}

export interface CostPreview {
  readonly currency: "EUR";
  /** The legal warning first. When there are no examples, a second text says why. */
  readonly content: readonly ({
    readonly type: "text";
    readonly name: "text_warning";
    readonly value: string;
  })[];
  readonly representativeExamples: readonly (RepresentativeExample)[];
  /** What a quote with the same lines would be refused for, in the language of the answer: subsidy lines without codes that a work line declares. Left out when there is nothing to say. */
  readonly notices?: readonly (PreviewNotice)[] | undefined;
}

export interface RepresentativeExample {
  readonly loanAmount: number;
  readonly numInstallments: number;
  readonly repaymentPeriodUnit: "months";
  readonly monthlyCost: number;
  readonly totalPayable: number;
  /** A fraction, not a percentage; at most 6 decimals. */
  readonly nominalAnnualRate: number;
  /** A fraction, not a percentage; at most 6 decimals. */
  readonly annualCostRate: number;
  readonly lender: {
    readonly slug: string;
    readonly name: string;
  };
  readonly content: readonly ({
    readonly type: "text";
    readonly name: "text_main";
    readonly value: string;
  })[];
  /** The monthly cost pro-rated over the request's lines, in their order. */
  readonly lineItems?: readonly ({
    readonly externalId?: string | undefined;
    readonly monthlyCost: number;
  })[] | undefined;
}

export interface PreviewNotice {
  readonly code: "parameter_invalid";
  readonly param: string;
  readonly message: string;
}

export interface EventDestination {
  readonly destinationId: string;
  readonly name: string;
  readonly url: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface RotatedBearerSecret {
  readonly destinationId: string;
  /** Sent to the receiver as `Authorization: Bearer …`. Shown once; it cannot be read again. */
  readonly bearerSecret: string;
  readonly rotatedAt: string;
}

export interface Quote {
  readonly quoteId: string;
  readonly opportunity: {
    readonly opportunityId: string;
  };
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly address: Address;
  readonly contact: Contact;
  readonly currency: "EUR";
  /** Euros. */
  readonly totalInclTax: number;
  readonly totalExclTax?: number | undefined;
  readonly financing: Financing;
  readonly lineItems: readonly (LineItem)[];
  readonly terms: readonly (string)[];
  readonly expiresAt: string;
  readonly sentAt: string;
  readonly description?: string | undefined;
  readonly intakeNote?: string | undefined;
  readonly externalId?: string | undefined;
  readonly tags: readonly (string)[];
  readonly links: {
    /** The quote in the merchant portal. For organization API keys only. */
    readonly portalQuote?: string | undefined;
  };
}

/** A Dutch address. */
export interface Address {
  /** Two-letter country code. */
  readonly country: "NL";
  /** Canonical: `1234 AB`. */
  readonly postalCode: string;
  readonly houseNumber: string;
  readonly houseNumberAddition?: string | undefined;
  readonly street: string;
  readonly city: string;
  readonly municipality?: string | undefined;
}

/** The consumer: personal data. */
export interface Contact {
  readonly email: string;
  readonly firstName?: string | undefined;
  readonly lastName: string;
  readonly phoneNumber?: string | undefined;
}

export interface Financing {
  readonly phase: "new" | "application" | "assessment" | "offer" | "realization" | "closed";
  readonly status: "new_customer" | "application_started" | "additional_documents_required" | "under_review" | "offer_sent" | "offer_accepted" | "invoice_pending" | "disbursement_pending" | "completed" | "canceled_by_consumer" | "offer_canceled" | "rejected";
  readonly subStatus: {
    readonly type: "none";
  } | {
    readonly type: "on_hold";
    readonly reason: "installation_blocked" | "general_question" | "customer_unreachable" | "missing_documents" | "awaiting_subsidy_decision" | "unknown";
    readonly description?: string | undefined;
  } | {
    readonly type: "canceled";
    readonly reason?: string | undefined;
  };
  readonly method: readonly ("loan" | "own_funds" | "subsidy")[];
  readonly waitingOn: "none" | "consumer" | "merchant" | "lender" | "platform";
  readonly statusChangedAt: string;
}

export interface LineItem {
  readonly type: "battery" | "solar_panels" | "solar_thermal" | "inverter" | "heat_pump" | "hybrid_heat_pump" | "heat_pump_boiler" | "air_conditioning" | "underfloor_heating" | "low_temperature_radiator" | "ventilation" | "roof_insulation" | "floor_insulation" | "cavity_wall_insulation" | "facade_insulation" | "glazing" | "insulated_door" | "window_frame" | "ev_charger" | "energy_management" | "meter_box" | "installation" | "maintenance" | "other" | "subsidy";
  readonly lineItemId: string;
  readonly externalId?: string | undefined;
  readonly totalInclTax: number;
  readonly totalExclTax?: number | undefined;
  readonly unitPrice?: number | undefined;
  readonly productIdentifiers?: {
    readonly brand?: string | undefined;
    readonly manufacturerPartNumber?: string | undefined;
    readonly globalTradeItemNumber?: string | undefined;
  } | undefined;
  readonly incentiveCodes?: readonly (string)[] | undefined;
  readonly description?: string | undefined;
  /** Watt-hours. */
  readonly totalNameplateCapacity?: number | undefined;
  /** Watts. */
  readonly totalNameplatePower?: number | undefined;
}

export interface QuoteCreatedEvent {
  readonly eventId: string;
  readonly version: "2026-06-01";
  readonly type: "quote.created";
  /** UTC with Z. */
  readonly timestamp: string;
  readonly organization: {
    readonly organizationId: string;
    readonly slug: string;
  };
  readonly data: QuoteEventData;
}

export interface QuoteEventData {
  readonly quoteId: string;
  /** The merchant's own reference, when the quote has one. */
  readonly externalId?: string | undefined;
}

export interface QuoteFinancingCompletedEvent {
  readonly eventId: string;
  readonly version: "2026-06-01";
  readonly type: "quote.financing.completed";
  /** UTC with Z. */
  readonly timestamp: string;
  readonly organization: {
    readonly organizationId: string;
    readonly slug: string;
  };
  readonly data: QuoteEventData;
}

export interface QuoteFinancingCanceledEvent {
  readonly eventId: string;
  readonly version: "2026-06-01";
  readonly type: "quote.financing.canceled";
  /** UTC with Z. */
  readonly timestamp: string;
  readonly organization: {
    readonly organizationId: string;
    readonly slug: string;
  };
  readonly data: QuoteEventData;
}

export interface CaseCreatedEvent {
  readonly eventId: string;
  readonly version: "2026-06-01";
  readonly type: "case.created";
  /** UTC with Z. */
  readonly timestamp: string;
  readonly organization: {
    readonly organizationId: string;
    readonly slug: string;
  };
  readonly data: CaseCreatedEventData;
}

export interface CaseCreatedEventData {
  readonly caseId: string;
  readonly quote: {
    readonly quoteId: string;
  };
}

export interface CaseMessageRepliedEvent {
  readonly eventId: string;
  readonly version: "2026-06-01";
  readonly type: "case.message.replied";
  /** UTC with Z. */
  readonly timestamp: string;
  readonly organization: {
    readonly organizationId: string;
    readonly slug: string;
  };
  readonly data: CaseMessageRepliedEventData;
}

export interface CaseMessageRepliedEventData {
  readonly caseId: string;
  readonly quote: {
    readonly quoteId: string;
  };
  readonly message: {
    readonly messageId: string;
  };
}

export interface Error {
  readonly error: {
    readonly type: "invalid_request_error" | "authentication_error" | "permission_error" | "not_found_error" | "conflict_error" | "rate_limit_error" | "api_error";
    /** More codes may come: for one that you do not know, go by the status. */
    readonly code: "body_malformed" | "parameter_missing" | "parameter_invalid" | "parameter_unknown" | "cursor_invalid" | "credentials_missing" | "credentials_invalid" | "operation_not_permitted" | "resource_missing" | "route_unknown" | "method_not_allowed" | "id_conflict" | "state_conflict" | "limit_reached" | "idempotency_key_in_use" | "body_too_large" | "media_type_unsupported" | "idempotency_key_reused" | "rate_limit_exceeded" | "internal_error" | "service_unavailable";
    /** For people; never parse it. */
    readonly message: string;
    /** What was wrong: a path such as `lineItems[2].incentiveCodes[0]`, a query name or a header name. */
    readonly param?: string | undefined;
    readonly requestId: string;
  };
}

export interface CaseMessagesListQuery {
  /** From `links.next.cursor` of the page before; opaque. */
  readonly cursor?: string | undefined;
  /** Pages a thread of any length: a whole number from 1 to 250, for the first page; then frozen into the cursor and ignored beside it. Without it a thread of at most 250 messages answers whole. */
  readonly pageSize?: number | undefined;
}

export interface CaseMessagesListAnswer {
  /** Oldest first. The whole thread when `hasMore` is not there. */
  readonly data: readonly (CaseMessage)[];
  /** On a page of a thread: whether there are later messages. */
  readonly hasMore?: boolean | undefined;
  readonly links?: {
    readonly next?: {
      /** The next page, relative to the origin of the service. */
      readonly href: string;
      readonly cursor: string;
    } | undefined;
  } | undefined;
}

export interface CaseMessagesPostBody {
  /** Plain text; kept exactly as sent. */
  readonly body: string;
  /** Client-made id. The same id with the same body is the same message: posting it again is safe. */
  readonly messageId?: string | undefined;
  /** Set by the service; ignored in a request. */
  readonly author?: unknown;
  /** Set by the service; ignored in a request. */
  readonly createdAt?: unknown;
  /** Set by the service; ignored in a request. */
  readonly redactedAt?: unknown;
}

export interface CaseMessagesPostAnswer {
  readonly data: CaseMessage;
}

export interface CasesCreateBody {
  readonly type: "general" | "merchant_feedback";
  readonly message: {
    /** Plain text; kept exactly as sent. */
    readonly body: string;
    /** Client-made id. The same id with the same body is the same message: posting it again is safe. */
    readonly messageId?: string | undefined;
    /** Set by the service; ignored in a request. */
    readonly author?: unknown;
    /** Set by the service; ignored in a request. */
    readonly createdAt?: unknown;
    /** Set by the service; ignored in a request. */
    readonly redactedAt?: unknown;
  };
  /** Client-made id. The same id with the same content is the same case: creating it again is safe. */
  readonly caseId?: string | undefined;
  /** When omitted: the first non-empty line of the message. */
  readonly subject?: string | undefined;
  /** For `merchant_feedback` only; `other` when omitted. */
  readonly requestType?: "product" | "pricing" | "process" | "portal" | "other" | undefined;
  /** Set by the service; ignored in a request, save that it may not name another quote. */
  readonly quote?: unknown;
  /** Set by the service; ignored in a request. */
  readonly stage?: unknown;
  /** Set by the service; ignored in a request. */
  readonly state?: unknown;
  /** Set by the service; ignored in a request. */
  readonly waitingOn?: unknown;
  /** Set by the service; ignored in a request. */
  readonly waitingSince?: unknown;
  /** Set by the platform on cases of type `platform_feedback` alone; ignored in a request. Say it in `message.body`. */
  readonly description?: unknown;
  /** Set by the platform on cases of type `platform_feedback` alone; ignored in a request. Say it in `message.body`. */
  readonly expiresAt?: unknown;
  /** Set by the service; ignored in a request. */
  readonly createdBy?: unknown;
  /** Set by the service; ignored in a request. */
  readonly createdAt?: unknown;
  /** Set by the service; ignored in a request. */
  readonly updatedAt?: unknown;
}

export interface CasesCreateAnswer {
  readonly data: Case;
}

export interface CasesGetAnswer {
  readonly data: Case;
}

export interface CasesListQuery {
  /** From `links.next.cursor` of the page before; opaque. */
  readonly cursor?: string | undefined;
  /** A hint for the first page, a whole number from 1 to 250; then frozen into the cursor and ignored beside it. */
  readonly pageSize?: number | undefined;
  /** The list of names that may be expanded is empty: any name is invalid. */
  readonly expand?: readonly (string)[] | undefined;
  readonly state?: "open" | "closed" | undefined;
  /** Only cases of this quote. */
  readonly quoteId?: string | undefined;
  /** Only cases whose updatedAt is at or after this moment, in the order of updatedAt. Go on with `links.sync`: no committed change is missed. A moment from 2000-01-01 up to 2100-01-01; its offset may be written `+0200` too, and seconds be left out. A `+` is written %2B. */
  readonly updatedSince?: string | undefined;
  /** Beside `updatedSince`: a case that is hidden from you appears as `{ caseId, updatedAt, hiddenAt }`, whatever its state, so that a copy can drop it. */
  readonly tombstones?: boolean | undefined;
}

export interface CasesListAnswer {
  readonly data: readonly (Case | CaseTombstone)[];
  readonly hasMore: boolean;
  readonly links: {
    readonly next?: {
      /** The next page, relative to the origin of the service. */
      readonly href: string;
      readonly cursor: string;
    } | undefined;
    /** With `updatedSince`, on every page, an empty one included: where to go on from once this page is stored and `hasMore` is false (until then follow `links.next`; after a broken scroll it is where to begin again). Better than a clock of your own: what was being written while you asked comes after it. */
    readonly sync?: {
      /** The next look, with the same filters; relative as above. */
      readonly href: string;
      readonly updatedSince: string;
    } | undefined;
  };
}

export interface CorrelationClaimsResolveBody {
  /** E-mail address of the consumer. */
  readonly email: string;
  /** Dutch postal code; spaces and case do not matter. */
  readonly postalCode: string;
  /** The digits that open it count; any addition is ignored. */
  readonly houseNumber: string;
}

export interface CorrelationClaimsResolveAnswer {
  readonly data: {
    readonly matched: true;
    /** Use `correlationClaim.id`. Still returned. @deprecated */
    readonly correlationClaimId: string;
    readonly correlationClaim: {
      readonly id: string;
      /** The 128 bits of the id as a lowercase UUID, of no version. */
      readonly uuid: string;
    };
  } | {
    readonly matched: false;
  };
}

export interface CostPreviewPreviewBody {
  readonly currency: "EUR";
  /** Amount to finance, in euros. */
  readonly totalInclTax: number;
  /** Leave it out to see every loan that might fit. */
  readonly address?: AddressInput | undefined;
  readonly lineItems?: readonly (LineItemInput)[] | undefined;
}

export interface CostPreviewPreviewAnswer {
  readonly data: CostPreview;
  readonly links: {
    /** Present with a merchant organization context only. Public, cacheable, without personal data. */
    readonly loanIndicationWidget?: {
      readonly png: string;
      readonly url: string;
    } | undefined;
  };
}

export interface DestinationsCreateBody {
  /** Label for people, within the organization. */
  readonly name: string;
  /** Public HTTPS endpoint, without user information or fragment. Kept in its WHATWG serialization. */
  readonly url: string;
  /** Client-made id. The same id with the same content is the same destination: repeating is safe. */
  readonly destinationId?: string | undefined;
  /** Set by the service; ignored in a request. */
  readonly createdAt?: unknown;
  /** Set by the service; ignored in a request. */
  readonly updatedAt?: unknown;
}

export interface DestinationsCreateAnswer {
  readonly data: EventDestination;
  /** Sent to the receiver as `Authorization: Bearer …`. Shown once; it cannot be read again. */
  readonly bearerSecret?: string | undefined;
}

export interface DestinationsGetAnswer {
  readonly data: EventDestination;
}

export interface DestinationsListAnswer {
  readonly data: readonly (EventDestination)[];
}

export type DestinationsRotateBearerSecretAnswer = RotatedBearerSecret;

export interface DestinationsUpdateBody {
  /** Label for people, within the organization. */
  readonly name?: string | undefined;
  /** Public HTTPS endpoint, without user information or fragment. Kept in its WHATWG serialization. */
  readonly url?: string | undefined;
  /** Set by the service; ignored in a request. */
  readonly createdAt?: unknown;
  /** Set by the service; ignored in a request. */
  readonly updatedAt?: unknown;
}

export type DestinationsUpdateAnswer = EventDestination;

export interface QuotesCreateBody {
  /** Client-made id. The same id with the same content is the same quote: creating it again is safe. */
  readonly quoteId?: string | undefined;
  /** An opportunity that your organization has already; a new one is made when omitted. */
  readonly opportunity?: {
    readonly opportunityId?: string | undefined;
  } | undefined;
  /** Set by the service; ignored in a request. */
  readonly createdAt?: unknown;
  /** Set by the service; ignored in a request. */
  readonly updatedAt?: unknown;
  readonly address: AddressInput;
  readonly contact: ContactInput;
  readonly currency: "EUR";
  /** Euros. Negative only with a line of type `subsidy`. */
  readonly totalInclTax: number;
  /** By default the sum of the lines', where all have it. */
  readonly totalExclTax?: number | undefined;
  readonly financing?: {
    /** Set by the service; ignored in a request. */
    readonly phase?: unknown;
    /** Set by the service; ignored in a request. */
    readonly status?: unknown;
    /** Set by the service; ignored in a request. */
    readonly subStatus?: unknown;
    readonly method?: readonly ("loan" | "own_funds" | "subsidy")[] | undefined;
    /** Set by the service; ignored in a request. */
    readonly waitingOn?: unknown;
    /** Set by the service; ignored in a request. */
    readonly statusChangedAt?: unknown;
  } | undefined;
  readonly lineItems: readonly (LineItemInput)[];
  /** For instance `subject_to_financing`. No semicolons. */
  readonly terms?: readonly (string)[] | undefined;
  /** Now, when omitted. A moment from 2000-01-01 up to 2100-01-01; its offset may be written `+0200` too, and seconds be left out. */
  readonly sentAt?: string | undefined;
  /** 30 days after `sentAt`, when omitted. A moment from 2000-01-01 up to 2100-01-01; its offset may be written `+0200` too, and seconds be left out. */
  readonly expiresAt?: string | undefined;
  readonly description?: string | undefined;
  /** Context for the platform at handover. */
  readonly intakeNote?: string | undefined;
  /** Your own reference. */
  readonly externalId?: string | undefined;
  /** For instance `smartphone_only`; unknown tags are kept. */
  readonly tags?: readonly (string)[] | undefined;
  /** Set by the service; ignored in a request. */
  readonly links?: unknown;
}

export interface QuotesCreateAnswer {
  readonly data: Quote;
  readonly links: {
    /** The quote in the merchant portal. For organization API keys only. */
    readonly portalQuote?: string | undefined;
  };
}

export interface QuotesGetAnswer {
  readonly data: Quote;
  readonly links: {
    /** The quote in the merchant portal. For organization API keys only. */
    readonly portalQuote?: string | undefined;
  };
}

export const OPERATIONS = {
  "caseMessages-list": { method: "GET", path: "/v1/cases/{caseId}/messages", takesIdempotencyKey: false },
  "caseMessages-post": { method: "POST", path: "/v1/cases/{caseId}/messages", takesIdempotencyKey: true },
  "cases-create": { method: "POST", path: "/v1/quotes/{quoteId}/cases", takesIdempotencyKey: true },
  "cases-get": { method: "GET", path: "/v1/cases/{caseId}", takesIdempotencyKey: false },
  "cases-list": { method: "GET", path: "/v1/cases", takesIdempotencyKey: false },
  "correlationClaims-resolve": { method: "POST", path: "/v1/correlation-claims/resolve", takesIdempotencyKey: false },
  "costPreview-preview": { method: "POST", path: "/v1/quotes/cost/preview", takesIdempotencyKey: false },
  "destinations-create": { method: "POST", path: "/v1/events/destinations", takesIdempotencyKey: true },
  "destinations-delete": { method: "DELETE", path: "/v1/events/destinations/{destinationId}", takesIdempotencyKey: false },
  "destinations-get": { method: "GET", path: "/v1/events/destinations/{destinationId}", takesIdempotencyKey: false },
  "destinations-list": { method: "GET", path: "/v1/events/destinations", takesIdempotencyKey: false },
  "destinations-rotateBearerSecret": { method: "POST", path: "/v1/events/destinations/{destinationId}/bearer-secret", takesIdempotencyKey: false },
  "destinations-update": { method: "PATCH", path: "/v1/events/destinations/{destinationId}", takesIdempotencyKey: false },
  "quotes-create": { method: "POST", path: "/v1/quotes", takesIdempotencyKey: true },
  "quotes-get": { method: "GET", path: "/v1/quotes/{quoteId}", takesIdempotencyKey: false },
} as const;

/** The contract's events by their type. */
export interface EventsByType {
  readonly "quote.created": QuoteCreatedEvent;
  readonly "quote.financing.completed": QuoteFinancingCompletedEvent;
  readonly "quote.financing.canceled": QuoteFinancingCanceledEvent;
  readonly "case.created": CaseCreatedEvent;
  readonly "case.message.replied": CaseMessageRepliedEvent;
}
