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

export interface LineItemInputProductIdentifiers {
  readonly brand?: string | undefined;
  readonly manufacturerPartNumber?: string | undefined;
  readonly globalTradeItemNumber?: string | undefined;
}

export interface LineItemInput {
  readonly type: "battery" | "solar_panels" | "solar_thermal" | "inverter" | "heat_pump" | "hybrid_heat_pump" | "heat_pump_boiler" | "air_conditioning" | "underfloor_heating" | "low_temperature_radiator" | "ventilation" | "roof_insulation" | "floor_insulation" | "cavity_wall_insulation" | "facade_insulation" | "glazing" | "insulated_door" | "window_frame" | "ev_charger" | "energy_management" | "meter_box" | "installation" | "maintenance" | "other" | "subsidy";
  /** Set by the service; ignored in a request. */
  readonly lineItemId?: string | undefined;
  /** Your own reference. */
  readonly externalId?: string | undefined;
  /** Euros. Negative for type `subsidy`, never otherwise. */
  readonly totalInclTax: number;
  readonly totalExclTax?: number | undefined;
  readonly unitPrice?: number | undefined;
  readonly productIdentifiers?: LineItemInputProductIdentifiers | undefined;
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

export interface CaseQuote {
  readonly quoteId: string;
}

export interface Case {
  readonly caseId: string;
  readonly quote: CaseQuote;
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

export interface CaseMessageAuthor {
  readonly type: "merchant" | "platform";
  readonly contactId: string;
  readonly name: string;
}

export interface CaseMessage {
  readonly messageId: string;
  /** Empty when the message was redacted. */
  readonly body: string;
  readonly author: CaseMessageAuthor;
  readonly createdAt: string;
  /** Those that the message names. Absent when none. */
  readonly documents?: readonly (Document)[] | undefined;
  /** Present when the text has been erased. */
  readonly redactedAt?: string | undefined;
}

export interface DocumentCreatedBy {
  readonly type: "merchant" | "platform";
  readonly name: string;
}

export interface Document {
  readonly documentId: string;
  readonly quoteId: string;
  /** The requirement that it was added for. */
  readonly requirementId?: string | undefined;
  /** The case on which a message named it first. */
  readonly caseId?: string | undefined;
  readonly fileName: string;
  /** Told by the bytes. */
  readonly mediaType: "application/pdf" | "image/jpeg" | "image/png" | "image/heic" | "image/webp";
  readonly sizeBytes: number;
  /** Of the bytes as they were sent. */
  readonly sha256: string;
  /** What a PDF says of itself: that it is encrypted, or runs scripts or programs. Absent when nothing. */
  readonly marks?: readonly ("encrypted" | "scripted")[] | undefined;
  readonly createdAt: string;
  readonly createdBy: DocumentCreatedBy;
  /** Of the scan for viruses. The bytes of a `pending` document may not be given yet; a `refused` one has none. */
  readonly scan: "pending" | "clean" | "refused";
}

export interface CostPreviewContentItem {
  readonly type: "text";
  readonly name: "text_warning";
  readonly value: string;
}

export interface CostPreview {
  readonly currency: "EUR";
  /** The legal warning first. When there are no examples, a second text says why. */
  readonly content: readonly (CostPreviewContentItem)[];
  readonly representativeExamples: readonly (RepresentativeExample)[];
  /** What a quote with the same lines would be refused for, in the language of the answer: subsidy lines without codes that a work line declares. Left out when there is nothing to say. */
  readonly notices?: readonly (PreviewNotice)[] | undefined;
}

export interface RepresentativeExampleLender {
  readonly slug: string;
  readonly name: string;
}

export interface RepresentativeExampleContentItem {
  readonly type: "text";
  readonly name: "text_main";
  readonly value: string;
}

export interface RepresentativeExampleLineItemsItem {
  readonly externalId?: string | undefined;
  readonly monthlyCost: number;
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
  readonly lender: RepresentativeExampleLender;
  readonly content: readonly (RepresentativeExampleContentItem)[];
  /** The monthly cost pro-rated over the request's lines, in their order. */
  readonly lineItems?: readonly (RepresentativeExampleLineItemsItem)[] | undefined;
}

export interface PreviewNotice {
  /** As the quote would be refused. */
  readonly code: "parameter_invalid" | "parameter_missing";
  readonly param: string;
  readonly message: string;
}

export interface DeliveryLastAttempt {
  readonly attemptNumber: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly status?: number | undefined;
  readonly cause: "acknowledged" | "redirected" | "unauthorized" | "not_found" | "rate_limited" | "client_error" | "server_error" | "timeout" | "address_refused" | "dns_failed" | "connection_refused" | "connection_failed" | "connection_reset" | "request_refused" | "tls_failed" | "response_invalid" | "secret_unreadable" | "internal";
  readonly explanation: string;
}

export interface Delivery {
  readonly destinationId: string;
  readonly eventId: string;
  readonly sequence?: number | undefined;
  readonly eventType: "quote.created" | "quote.financing.completed" | "quote.financing.canceled" | "quote.requirements.updated" | "case.created" | "case.message.replied" | "ping";
  readonly quoteId?: string | undefined;
  readonly caseId?: string | undefined;
  readonly state: "pending" | "delivered" | "failed" | "canceled";
  readonly attemptCount: number;
  readonly replayCount: number;
  readonly createdAt: string;
  readonly nextAttemptAt?: string | undefined;
  readonly windowEndsAt: string;
  readonly settledAt?: string | undefined;
  readonly note?: string | undefined;
  readonly lastAttempt?: DeliveryLastAttempt | undefined;
}

export interface EventDestination {
  readonly destinationId: string;
  readonly name: string;
  readonly url: string;
  /** How a delivery proves where it comes from: by the bearer secret and a signature, or by a signature alone. */
  readonly authentication: "bearer_and_signature" | "signature";
  /** False for a destination of before that has no signing secret yet. */
  readonly isSigned: boolean;
  /** After a rotation: until when the previous signing secret signs too. */
  readonly previousSigningUntil?: string | undefined;
  /** Nothing is sent while it is true; events wait for at most 24 hours. */
  readonly paused: boolean;
  /** Since when; only while paused. */
  readonly pausedAt?: string | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface RotatedBearerSecret {
  readonly destinationId: string;
  /** Sent to the receiver as `Authorization: Bearer …`. Shown once; it cannot be read again. */
  readonly bearerSecret: string;
  readonly rotatedAt: string;
}

export interface RotatedSigningSecret {
  readonly destinationId: string;
  /** Signs every delivery as Standard Webhooks has it; the key is the 32 bytes behind `whsig_`. Shown once; it cannot be read again. */
  readonly signingSecret: string;
  readonly rotatedAt: string;
  /** Until when the previous secret signs too; absent when there was none. */
  readonly previousSigningUntil?: string | undefined;
}

export interface FeedEventOrganization {
  readonly organizationId: string;
  readonly slug: string;
}

/** As in the delivered event of that type. */
export type FeedEventData = Readonly<Record<string, unknown>>;

export interface FeedEvent {
  /** The event's number in its organization, without gaps. */
  readonly sequence: number;
  readonly eventId: string;
  readonly version: string;
  readonly type: "quote.created" | "quote.financing.completed" | "quote.financing.canceled" | "quote.requirements.updated" | "case.created" | "case.message.replied" | "ping";
  readonly timestamp: string;
  readonly organization: FeedEventOrganization;
  readonly data: FeedEventData;
}

export interface EventWithDeliveriesOrganization {
  readonly organizationId: string;
  readonly slug: string;
}

/** As in the delivered event of that type. */
export type EventWithDeliveriesData = Readonly<Record<string, unknown>>;

export interface EventWithDeliveries {
  /** Absent for an event of release 0.1 that has no number yet. */
  readonly sequence?: number | undefined;
  readonly eventId: string;
  readonly version: string;
  readonly type: "quote.created" | "quote.financing.completed" | "quote.financing.canceled" | "quote.requirements.updated" | "case.created" | "case.message.replied" | "ping";
  readonly timestamp: string;
  readonly organization: EventWithDeliveriesOrganization;
  readonly data: EventWithDeliveriesData;
  /** One for each destination that it goes to. */
  readonly deliveries: readonly (Delivery)[];
}

export interface QuoteOpportunity {
  readonly opportunityId: string;
}

export interface QuoteLinks {
  /** The quote in the merchant portal. For organization API keys only. */
  readonly portalQuote?: string | undefined;
}

export interface Quote {
  readonly quoteId: string;
  readonly opportunity: QuoteOpportunity;
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
  readonly links: QuoteLinks;
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

export interface FinancingSubStatusNone {
  readonly type: "none";
}

export interface FinancingSubStatusOnHold {
  readonly type: "on_hold";
  readonly reason: "installation_blocked" | "general_question" | "customer_unreachable" | "missing_documents" | "awaiting_subsidy_decision" | "unknown";
  readonly description?: string | undefined;
}

export interface FinancingSubStatusCanceled {
  readonly type: "canceled";
  readonly reason?: string | undefined;
}

export interface Financing {
  readonly phase: "new" | "application" | "assessment" | "offer" | "realization" | "closed";
  readonly status: "new_customer" | "application_started" | "additional_documents_required" | "under_review" | "offer_sent" | "offer_accepted" | "invoice_pending" | "disbursement_pending" | "completed" | "canceled_by_consumer" | "offer_canceled" | "rejected";
  readonly subStatus: FinancingSubStatusNone | FinancingSubStatusOnHold | FinancingSubStatusCanceled;
  readonly method: readonly ("loan" | "own_funds" | "subsidy")[];
  readonly waitingOn: "none" | "consumer" | "merchant" | "lender" | "platform";
  readonly statusChangedAt: string;
}

export interface LineItemProductIdentifiers {
  readonly brand?: string | undefined;
  readonly manufacturerPartNumber?: string | undefined;
  readonly globalTradeItemNumber?: string | undefined;
}

export interface LineItem {
  readonly type: "battery" | "solar_panels" | "solar_thermal" | "inverter" | "heat_pump" | "hybrid_heat_pump" | "heat_pump_boiler" | "air_conditioning" | "underfloor_heating" | "low_temperature_radiator" | "ventilation" | "roof_insulation" | "floor_insulation" | "cavity_wall_insulation" | "facade_insulation" | "glazing" | "insulated_door" | "window_frame" | "ev_charger" | "energy_management" | "meter_box" | "installation" | "maintenance" | "other" | "subsidy";
  readonly lineItemId: string;
  readonly externalId?: string | undefined;
  readonly totalInclTax: number;
  readonly totalExclTax?: number | undefined;
  readonly unitPrice?: number | undefined;
  readonly productIdentifiers?: LineItemProductIdentifiers | undefined;
  readonly incentiveCodes?: readonly (string)[] | undefined;
  readonly description?: string | undefined;
  /** Watt-hours. */
  readonly totalNameplateCapacity?: number | undefined;
  /** Watts. */
  readonly totalNameplatePower?: number | undefined;
}

export interface Requirement {
  readonly requirementId: string;
  readonly quoteId: string;
  readonly kind: "invoice" | "signed_quote" | "proof_of_payment" | "photo" | "energy_label" | "identity" | "income" | "building_ownership" | "other";
  /** What is asked for, in words. */
  readonly text: string;
  /** Who is to bring it. */
  readonly waitingOn: "merchant" | "consumer";
  readonly state: "open" | "submitted" | "accepted" | "rejected" | "withdrawn";
  /** Why it was rejected; there while it is. */
  readonly rejection?: string | undefined;
  readonly dueAt?: string | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Added for it, oldest first. */
  readonly documents: readonly (Document)[];
}

export interface QuoteCreatedEventOrganization {
  readonly organizationId: string;
  readonly slug: string;
}

export interface QuoteCreatedEvent {
  readonly eventId: string;
  readonly version: "2026-06-01";
  readonly type: "quote.created";
  /** UTC with Z. */
  readonly timestamp: string;
  readonly organization: QuoteCreatedEventOrganization;
  readonly data: QuoteEventData;
}

export interface QuoteEventData {
  readonly quoteId: string;
  /** The merchant's own reference, when the quote has one. */
  readonly externalId?: string | undefined;
}

export interface QuoteFinancingCompletedEventOrganization {
  readonly organizationId: string;
  readonly slug: string;
}

export interface QuoteFinancingCompletedEvent {
  readonly eventId: string;
  readonly version: "2026-06-01";
  readonly type: "quote.financing.completed";
  /** UTC with Z. */
  readonly timestamp: string;
  readonly organization: QuoteFinancingCompletedEventOrganization;
  readonly data: QuoteEventData;
}

export interface QuoteFinancingCanceledEventOrganization {
  readonly organizationId: string;
  readonly slug: string;
}

export interface QuoteFinancingCanceledEvent {
  readonly eventId: string;
  readonly version: "2026-06-01";
  readonly type: "quote.financing.canceled";
  /** UTC with Z. */
  readonly timestamp: string;
  readonly organization: QuoteFinancingCanceledEventOrganization;
  readonly data: QuoteEventData;
}

export interface QuoteRequirementsUpdatedEventOrganization {
  readonly organizationId: string;
  readonly slug: string;
}

export interface QuoteRequirementsUpdatedEvent {
  readonly eventId: string;
  readonly version: "2026-06-01";
  readonly type: "quote.requirements.updated";
  /** UTC with Z. */
  readonly timestamp: string;
  readonly organization: QuoteRequirementsUpdatedEventOrganization;
  readonly data: RequirementsUpdatedEventData;
}

export interface RequirementsUpdatedEventData {
  readonly quoteId: string;
}

export interface CaseCreatedEventOrganization {
  readonly organizationId: string;
  readonly slug: string;
}

export interface CaseCreatedEvent {
  readonly eventId: string;
  readonly version: "2026-06-01";
  readonly type: "case.created";
  /** UTC with Z. */
  readonly timestamp: string;
  readonly organization: CaseCreatedEventOrganization;
  readonly data: CaseCreatedEventData;
}

export interface CaseCreatedEventDataQuote {
  readonly quoteId: string;
}

export interface CaseCreatedEventData {
  readonly caseId: string;
  readonly quote: CaseCreatedEventDataQuote;
}

export interface CaseMessageRepliedEventOrganization {
  readonly organizationId: string;
  readonly slug: string;
}

export interface CaseMessageRepliedEvent {
  readonly eventId: string;
  readonly version: "2026-06-01";
  readonly type: "case.message.replied";
  /** UTC with Z. */
  readonly timestamp: string;
  readonly organization: CaseMessageRepliedEventOrganization;
  readonly data: CaseMessageRepliedEventData;
}

export interface CaseMessageRepliedEventDataQuote {
  readonly quoteId: string;
}

export interface CaseMessageRepliedEventDataMessage {
  readonly messageId: string;
}

export interface CaseMessageRepliedEventData {
  readonly caseId: string;
  readonly quote: CaseMessageRepliedEventDataQuote;
  readonly message: CaseMessageRepliedEventDataMessage;
}

export interface PingEventOrganization {
  readonly organizationId: string;
  readonly slug: string;
}

export interface PingEvent {
  readonly eventId: string;
  readonly version: "2026-06-01";
  readonly type: "ping";
  /** UTC with Z. */
  readonly timestamp: string;
  readonly organization: PingEventOrganization;
  readonly data: PingEventData;
}

export interface PingEventData {
  readonly destinationId: string;
}

export interface ErrorError {
  readonly type: "invalid_request_error" | "authentication_error" | "permission_error" | "not_found_error" | "conflict_error" | "rate_limit_error" | "api_error";
  /** More codes may come: for one that you do not know, go by the status. */
  readonly code: "body_malformed" | "parameter_missing" | "parameter_invalid" | "parameter_unknown" | "cursor_invalid" | "credentials_missing" | "credentials_invalid" | "operation_not_permitted" | "resource_missing" | "route_unknown" | "method_not_allowed" | "id_conflict" | "state_conflict" | "limit_reached" | "idempotency_key_in_use" | "body_too_large" | "media_type_unsupported" | "idempotency_key_reused" | "rate_limit_exceeded" | "internal_error" | "service_unavailable";
  /** For people; never parse it. */
  readonly message: string;
  /** What was wrong: a path such as `lineItems[2].incentiveCodes[0]`, a query name or a header name. */
  readonly param?: string | undefined;
  readonly requestId: string;
}

export interface Error {
  readonly error: ErrorError;
}

export interface CasesListAnswerLinksNext {
  /** The next page, relative to the origin of the service. */
  readonly href: string;
  readonly cursor: string;
}

/** With `updatedSince`, on every page, an empty one included: where to go on from once this page is stored and `hasMore` is false (until then follow `links.next`; after a broken scroll it is where to begin again). Better than a clock of your own: what was being written while you asked comes after it. */
export interface CasesListAnswerLinksSync {
  /** The next look, with the same filters; relative as above. */
  readonly href: string;
  readonly updatedSince: string;
}

export interface CasesListAnswerLinks {
  readonly next?: CasesListAnswerLinksNext | undefined;
  readonly sync?: CasesListAnswerLinksSync | undefined;
}

export interface CasesListAnswer {
  readonly data: readonly (Case | CaseTombstone)[];
  readonly hasMore: boolean;
  readonly links: CasesListAnswerLinks;
}

export interface CasesGetAnswer {
  readonly data: Case;
}

export interface CaseMessagesPostAnswer {
  readonly data: CaseMessage;
}

export interface CaseMessagesPostBody {
  /** Plain text; kept exactly as sent. */
  readonly body: string;
  /** Client-made id. The same id with the same body is the same message: posting it again is safe. */
  readonly messageId?: string | undefined;
  /** Set by the service; ignored in a request. */
  readonly author?: unknown;
  /** Set by the service; ignored in a request. */
  readonly createdAt?: string | undefined;
  /** Set by the service; ignored in a request. */
  readonly redactedAt?: string | undefined;
  /** Set by the service; ignored in a request. */
  readonly documents?: unknown;
  /** Documents of the case's quote that the message names; at most 10. */
  readonly documentIds?: readonly (string)[] | undefined;
}

export interface CaseMessagesListAnswerLinksNext {
  /** The next page, relative to the origin of the service. */
  readonly href: string;
  readonly cursor: string;
}

export interface CaseMessagesListAnswerLinks {
  readonly next?: CaseMessagesListAnswerLinksNext | undefined;
}

export interface CaseMessagesListAnswer {
  /** Oldest first. The whole thread when `hasMore` is not there. */
  readonly data: readonly (CaseMessage)[];
  /** On a page of a thread: whether there are later messages. */
  readonly hasMore?: boolean | undefined;
  readonly links?: CaseMessagesListAnswerLinks | undefined;
}

export interface CorrelationClaimsResolveAnswerDataTrueCorrelationClaim {
  readonly id: string;
  /** The 128 bits of the id as a lowercase UUID, of no version. */
  readonly uuid: string;
}

export interface CorrelationClaimsResolveAnswerDataTrue {
  readonly matched: true;
  /** Use `correlationClaim.id`. Still returned. @deprecated */
  readonly correlationClaimId: string;
  readonly correlationClaim: CorrelationClaimsResolveAnswerDataTrueCorrelationClaim;
}

export interface CorrelationClaimsResolveAnswerDataFalse {
  readonly matched: false;
}

export interface CorrelationClaimsResolveAnswer {
  readonly data: CorrelationClaimsResolveAnswerDataTrue | CorrelationClaimsResolveAnswerDataFalse;
}

export interface CorrelationClaimsResolveBody {
  /** E-mail address of the consumer. */
  readonly email: string;
  /** Dutch postal code; spaces and case do not matter. */
  readonly postalCode: string;
  /** The digits that open it count; any addition is ignored. */
  readonly houseNumber: string;
}

export interface DocumentsGetAnswer {
  readonly data: Document;
}

/** There while there are more. */
export interface EventsListAnswerLinksNext {
  readonly href: string;
  readonly after: number;
}

export interface EventsListAnswerLinks {
  readonly next?: EventsListAnswerLinksNext | undefined;
}

export interface EventsListAnswer {
  readonly data: readonly (FeedEvent)[];
  readonly hasMore: boolean;
  readonly links: EventsListAnswerLinks;
}

export interface DestinationsCreateAnswer {
  readonly data: EventDestination;
  /** Sent to the receiver as `Authorization: Bearer …`. Shown once; it cannot be read again. */
  readonly bearerSecret?: string | undefined;
  /** Signs every delivery as Standard Webhooks has it; the key is the 32 bytes behind `whsig_`. Shown once; it cannot be read again. */
  readonly signingSecret?: string | undefined;
}

export interface DestinationsCreateBody {
  /** Label for people, within the organization. */
  readonly name: string;
  /** Public HTTPS endpoint, without user information or fragment. Kept in its WHATWG serialization. */
  readonly url: string;
  /** Client-made id. The same id with the same content is the same destination: repeating is safe. */
  readonly destinationId?: string | undefined;
  /** How a delivery proves where it comes from: by the bearer secret and a signature, or by a signature alone. */
  readonly authentication?: "bearer_and_signature" | "signature" | undefined;
  /** While true nothing is sent: events wait, each until 24 hours after it happened, and then fail. `false` sends what waits at once. */
  readonly paused?: boolean | undefined;
  /** Set by the service; ignored in a request. */
  readonly pausedAt?: string | undefined;
  /** Set by the service; ignored in a request. */
  readonly isSigned?: boolean | undefined;
  /** Set by the service; ignored in a request. */
  readonly previousSigningUntil?: string | undefined;
  /** Set by the service; ignored in a request. */
  readonly createdAt?: string | undefined;
  /** Set by the service; ignored in a request. */
  readonly updatedAt?: string | undefined;
}

export interface DestinationsListAnswer {
  readonly data: readonly (EventDestination)[];
}

export interface DestinationsGetAnswer {
  readonly data: EventDestination;
}

export interface DestinationsUpdateBody {
  /** Label for people, within the organization. */
  readonly name?: string | undefined;
  /** Public HTTPS endpoint, without user information or fragment. Kept in its WHATWG serialization. */
  readonly url?: string | undefined;
  /** How a delivery proves where it comes from: by the bearer secret and a signature, or by a signature alone. */
  readonly authentication?: "bearer_and_signature" | "signature" | undefined;
  /** While true nothing is sent: events wait, each until 24 hours after it happened, and then fail. `false` sends what waits at once. */
  readonly paused?: boolean | undefined;
  /** Set by the service; ignored in a request. */
  readonly pausedAt?: string | undefined;
  /** Set by the service; ignored in a request. */
  readonly isSigned?: boolean | undefined;
  /** Set by the service; ignored in a request. */
  readonly previousSigningUntil?: string | undefined;
  /** Set by the service; ignored in a request. */
  readonly createdAt?: string | undefined;
  /** Set by the service; ignored in a request. */
  readonly updatedAt?: string | undefined;
}

/** There while there are more: send the same filters with it. */
export interface DeliveriesListAnswerLinksNext {
  readonly href: string;
  readonly cursor: string;
}

export interface DeliveriesListAnswerLinks {
  readonly next?: DeliveriesListAnswerLinksNext | undefined;
}

export interface DeliveriesListAnswer {
  readonly data: readonly (Delivery)[];
  readonly hasMore: boolean;
  readonly links: DeliveriesListAnswerLinks;
}

export interface DeliveriesSendAllNowAnswerData {
  readonly count: number;
  readonly hasMore: boolean;
}

export interface DeliveriesSendAllNowAnswer {
  readonly data: DeliveriesSendAllNowAnswerData;
}

export interface DeliveriesGetAnswerDataLastAttempt {
  readonly attemptNumber: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly status?: number | undefined;
  readonly cause: "acknowledged" | "redirected" | "unauthorized" | "not_found" | "rate_limited" | "client_error" | "server_error" | "timeout" | "address_refused" | "dns_failed" | "connection_refused" | "connection_failed" | "connection_reset" | "request_refused" | "tls_failed" | "response_invalid" | "secret_unreadable" | "internal";
  readonly explanation: string;
}

export interface DeliveriesGetAnswerDataRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface DeliveriesGetAnswerDataAttemptsItem {
  readonly attemptNumber: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly status?: number | undefined;
  readonly cause: "acknowledged" | "redirected" | "unauthorized" | "not_found" | "rate_limited" | "client_error" | "server_error" | "timeout" | "address_refused" | "dns_failed" | "connection_refused" | "connection_failed" | "connection_reset" | "request_refused" | "tls_failed" | "response_invalid" | "secret_unreadable" | "internal";
  readonly explanation: string;
  readonly url: string;
  readonly errorClass?: "timeout" | "address_refused" | "dns_failed" | "connection_refused" | "connection_failed" | "connection_reset" | "request_refused" | "tls_failed" | "response_invalid" | "secret_unreadable" | "internal" | undefined;
  readonly connectMs?: number | undefined;
  readonly firstByteMs?: number | undefined;
  readonly responseHeaders?: string | undefined;
  readonly responseBody?: string | undefined;
}

export interface DeliveriesGetAnswerData {
  readonly destinationId: string;
  readonly eventId: string;
  readonly sequence?: number | undefined;
  readonly eventType: "quote.created" | "quote.financing.completed" | "quote.financing.canceled" | "quote.requirements.updated" | "case.created" | "case.message.replied" | "ping";
  readonly quoteId?: string | undefined;
  readonly caseId?: string | undefined;
  readonly state: "pending" | "delivered" | "failed" | "canceled";
  readonly attemptCount: number;
  readonly replayCount: number;
  readonly createdAt: string;
  readonly nextAttemptAt?: string | undefined;
  readonly windowEndsAt: string;
  readonly settledAt?: string | undefined;
  readonly note?: string | undefined;
  readonly lastAttempt?: DeliveriesGetAnswerDataLastAttempt | undefined;
  readonly request: DeliveriesGetAnswerDataRequest;
  readonly attempts: readonly (DeliveriesGetAnswerDataAttemptsItem)[];
}

export interface DeliveriesGetAnswer {
  readonly data: DeliveriesGetAnswerData;
}

export interface DeliveriesSendNowAnswer {
  readonly data: Delivery;
}

export interface DeliveriesHealthAnswerDataFault {
  readonly status?: number | undefined;
  readonly cause: "acknowledged" | "redirected" | "unauthorized" | "not_found" | "rate_limited" | "client_error" | "server_error" | "timeout" | "address_refused" | "dns_failed" | "connection_refused" | "connection_failed" | "connection_reset" | "request_refused" | "tls_failed" | "response_invalid" | "secret_unreadable" | "internal";
  readonly explanation: string;
}

export interface DeliveriesHealthAnswerDataLast24Hours {
  readonly attempts: number;
  readonly succeeded: number;
  readonly successRate?: number | undefined;
  readonly p50Ms?: number | undefined;
  readonly p95Ms?: number | undefined;
}

export interface DeliveriesHealthAnswerData {
  readonly destinationId: string;
  readonly condition: "unused" | "healthy" | "troubled" | "failing" | "paused";
  readonly failureStreak: number;
  readonly failingSince?: string | undefined;
  readonly nextProbeAt?: string | undefined;
  readonly lastSucceededAt?: string | undefined;
  readonly pausedAt?: string | undefined;
  readonly fault?: DeliveriesHealthAnswerDataFault | undefined;
  readonly backlog: number;
  readonly untried: number;
  readonly oldestWaitingSince?: string | undefined;
  readonly firstEndsAt?: string | undefined;
  readonly last24Hours: DeliveriesHealthAnswerDataLast24Hours;
}

export interface DeliveriesHealthAnswer {
  readonly data: DeliveriesHealthAnswerData;
}

export interface EventsGetAnswer {
  readonly data: EventWithDeliveries;
}

export interface EventsSendAnswer {
  /** The deliveries that wait now and did not before. */
  readonly data: readonly (Delivery)[];
}

export interface EventsSendBody {
  /** Only to this destination, which may have been made after the event. When left out: to every destination that it went to. */
  readonly destinationId?: string | undefined;
}

export interface QuotesCreateAnswerLinks {
  /** The quote in the merchant portal. For organization API keys only. */
  readonly portalQuote?: string | undefined;
}

export interface QuotesCreateAnswer {
  readonly data: Quote;
  readonly links: QuotesCreateAnswerLinks;
}

/** An opportunity that your organization has already; a new one is made when omitted. */
export interface QuotesCreateBodyOpportunity {
  readonly opportunityId?: string | undefined;
}

export interface QuotesCreateBodyFinancing {
  /** Set by the service; ignored in a request. */
  readonly phase?: "new" | "application" | "assessment" | "offer" | "realization" | "closed" | undefined;
  /** Set by the service; ignored in a request. */
  readonly status?: "new_customer" | "application_started" | "additional_documents_required" | "under_review" | "offer_sent" | "offer_accepted" | "invoice_pending" | "disbursement_pending" | "completed" | "canceled_by_consumer" | "offer_canceled" | "rejected" | undefined;
  /** Set by the service; ignored in a request. */
  readonly subStatus?: unknown;
  readonly method?: readonly ("loan" | "own_funds" | "subsidy")[] | undefined;
  /** Set by the service; ignored in a request. */
  readonly waitingOn?: "none" | "consumer" | "merchant" | "lender" | "platform" | undefined;
  /** Set by the service; ignored in a request. */
  readonly statusChangedAt?: string | undefined;
}

export interface QuotesCreateBody {
  /** Client-made id. The same id with the same content is the same quote: creating it again is safe. */
  readonly quoteId?: string | undefined;
  readonly opportunity?: QuotesCreateBodyOpportunity | undefined;
  /** Set by the service; ignored in a request. */
  readonly createdAt?: string | undefined;
  /** Set by the service; ignored in a request. */
  readonly updatedAt?: string | undefined;
  readonly address: AddressInput;
  readonly contact: ContactInput;
  readonly currency: "EUR";
  /** Euros. Negative only with a line of type `subsidy`. */
  readonly totalInclTax: number;
  /** By default the sum of the lines', where all have it. */
  readonly totalExclTax?: number | undefined;
  readonly financing?: QuotesCreateBodyFinancing | undefined;
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

/** Present with a merchant organization context only. Public, cacheable, without personal data. */
export interface CostPreviewPreviewAnswerLinksLoanIndicationWidget {
  readonly png: string;
  readonly url: string;
}

export interface CostPreviewPreviewAnswerLinks {
  readonly loanIndicationWidget?: CostPreviewPreviewAnswerLinksLoanIndicationWidget | undefined;
}

export interface CostPreviewPreviewAnswer {
  readonly data: CostPreview;
  readonly links: CostPreviewPreviewAnswerLinks;
}

export interface CostPreviewPreviewBody {
  readonly currency: "EUR";
  /** Amount to finance, in euros. */
  readonly totalInclTax: number;
  /** Leave it out to see every loan that might fit. */
  readonly address?: AddressInput | undefined;
  readonly lineItems?: readonly (LineItemInput)[] | undefined;
}

export interface QuotesGetAnswerLinks {
  /** The quote in the merchant portal. For organization API keys only. */
  readonly portalQuote?: string | undefined;
}

export interface QuotesGetAnswer {
  readonly data: Quote;
  readonly links: QuotesGetAnswerLinks;
}

export interface CasesCreateAnswer {
  readonly data: Case;
}

export interface CasesCreateBodyMessage {
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
  /** Set by the service; ignored in a request. */
  readonly documents?: unknown;
}

export interface CasesCreateBody {
  readonly type: "general" | "merchant_feedback";
  readonly message: CasesCreateBodyMessage;
  /** Client-made id. The same id with the same content is the same case: creating it again is safe. */
  readonly caseId?: string | undefined;
  /** When omitted: the first non-empty line of the message. */
  readonly subject?: string | undefined;
  /** For `merchant_feedback` only; `other` when omitted. */
  readonly requestType?: "product" | "pricing" | "process" | "portal" | "other" | undefined;
  /** Set by the service; ignored in a request, save that it may not name another quote. */
  readonly quote?: unknown;
  /** Set by the service; ignored in a request. */
  readonly stage?: string | undefined;
  /** Set by the service; ignored in a request. */
  readonly state?: "open" | "closed" | undefined;
  /** Set by the service; ignored in a request. */
  readonly waitingOn?: "platform" | "merchant" | "consumer" | "none" | undefined;
  /** Set by the service; ignored in a request. */
  readonly waitingSince?: string | undefined;
  /** Set by the platform on cases of type `platform_feedback` alone; ignored in a request. Say it in `message.body`. */
  readonly description?: string | undefined;
  /** Set by the platform on cases of type `platform_feedback` alone; ignored in a request. Say it in `message.body`. */
  readonly expiresAt?: string | undefined;
  /** Set by the service; ignored in a request. */
  readonly createdBy?: string | undefined;
  /** Set by the service; ignored in a request. */
  readonly createdAt?: string | undefined;
  /** Set by the service; ignored in a request. */
  readonly updatedAt?: string | undefined;
}

export interface DocumentsAddAnswer {
  readonly data: Document;
}

export interface DocumentsListAnswer {
  /** Oldest first; at most 200. */
  readonly data: readonly (Document)[];
}

export interface RequirementsListAnswer {
  /** Oldest first. */
  readonly data: readonly (Requirement)[];
}

export interface CaseMessagesListQuery {
  /** From `links.next.cursor` of the page before; opaque. */
  readonly cursor?: string | undefined;
  /** Pages a thread of any length: a whole number from 1 to 250, for the first page; then frozen into the cursor and ignored beside it. Without it a thread of at most 250 messages answers whole. */
  readonly pageSize?: number | undefined;
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

export interface DeliveriesListQuery {
  readonly state?: "pending" | "delivered" | "failed" | "canceled" | "unsuccessful" | undefined;
  readonly eventType?: "quote.created" | "quote.financing.completed" | "quote.financing.canceled" | "quote.requirements.updated" | "case.created" | "case.message.replied" | "ping" | undefined;
  readonly quoteId?: string | undefined;
  readonly caseId?: string | undefined;
  /** A moment from 2000-01-01 up to 2100-01-01; its offset may be written `+0200` too, and seconds be left out. */
  readonly from?: string | undefined;
  /** A moment from 2000-01-01 up to 2100-01-01; its offset may be written `+0200` too, and seconds be left out. */
  readonly to?: string | undefined;
  /** From `links.next.cursor` of the page before; opaque. */
  readonly cursor?: string | undefined;
  readonly pageSize?: number | undefined;
}

export type DestinationsRotateBearerSecretAnswer = RotatedBearerSecret;

export type DestinationsRotateSigningSecretAnswer = RotatedSigningSecret;

export type DestinationsUpdateAnswer = EventDestination;

export interface DocumentsAddQuery {
  readonly fileName?: string | undefined;
  readonly requirementId?: string | undefined;
}

export interface EventsListQuery {
  /** Only events with a higher number: that of the last event that you have. 0: from the oldest kept. */
  readonly after?: number | undefined;
  readonly pageSize?: number | undefined;
}

export const OPERATIONS = {
  "caseMessages-list": { method: "GET", path: "/v1/cases/{caseId}/messages" },
  "caseMessages-post": { method: "POST", path: "/v1/cases/{caseId}/messages" },
  "cases-create": { method: "POST", path: "/v1/quotes/{quoteId}/cases" },
  "cases-get": { method: "GET", path: "/v1/cases/{caseId}" },
  "cases-list": { method: "GET", path: "/v1/cases" },
  "correlationClaims-resolve": { method: "POST", path: "/v1/correlation-claims/resolve" },
  "costPreview-preview": { method: "POST", path: "/v1/quotes/cost/preview" },
  "deliveries-get": { method: "GET", path: "/v1/events/destinations/{destinationId}/deliveries/{eventId}" },
  "deliveries-health": { method: "GET", path: "/v1/events/destinations/{destinationId}/health" },
  "deliveries-list": { method: "GET", path: "/v1/events/destinations/{destinationId}/deliveries" },
  "deliveries-sendAllNow": { method: "POST", path: "/v1/events/destinations/{destinationId}/deliveries/send" },
  "deliveries-sendNow": { method: "POST", path: "/v1/events/destinations/{destinationId}/deliveries/{eventId}/send" },
  "destinations-create": { method: "POST", path: "/v1/events/destinations" },
  "destinations-delete": { method: "DELETE", path: "/v1/events/destinations/{destinationId}" },
  "destinations-get": { method: "GET", path: "/v1/events/destinations/{destinationId}" },
  "destinations-list": { method: "GET", path: "/v1/events/destinations" },
  "destinations-rotateBearerSecret": { method: "POST", path: "/v1/events/destinations/{destinationId}/bearer-secret" },
  "destinations-rotateSigningSecret": { method: "POST", path: "/v1/events/destinations/{destinationId}/signing-secret" },
  "destinations-update": { method: "PATCH", path: "/v1/events/destinations/{destinationId}" },
  "documents-add": { method: "POST", path: "/v1/quotes/{quoteId}/documents" },
  "documents-content": { method: "GET", path: "/v1/documents/{documentId}/content" },
  "documents-get": { method: "GET", path: "/v1/documents/{documentId}" },
  "documents-list": { method: "GET", path: "/v1/quotes/{quoteId}/documents" },
  "events-get": { method: "GET", path: "/v1/events/{eventId}" },
  "events-list": { method: "GET", path: "/v1/events" },
  "events-send": { method: "POST", path: "/v1/events/{eventId}/deliveries" },
  "quotes-create": { method: "POST", path: "/v1/quotes" },
  "quotes-get": { method: "GET", path: "/v1/quotes/{quoteId}" },
  "requirements-list": { method: "GET", path: "/v1/quotes/{quoteId}/requirements" },
} as const;

/** The contract's events by their type. */
export interface EventsByType {
  readonly "quote.created": QuoteCreatedEvent;
  readonly "quote.financing.completed": QuoteFinancingCompletedEvent;
  readonly "quote.financing.canceled": QuoteFinancingCanceledEvent;
  readonly "quote.requirements.updated": QuoteRequirementsUpdatedEvent;
  readonly "case.created": CaseCreatedEvent;
  readonly "case.message.replied": CaseMessageRepliedEvent;
  readonly "ping": PingEvent;
}
