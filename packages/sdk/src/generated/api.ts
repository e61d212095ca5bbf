// Made from packages/api/openapi.json by generate/generate-api.ts; `pnpm generate` makes it again.

/** A Dutch address. */
export interface AddressInput {
  /** Two-letter country code; the only country for now. */
  readonly country: "NL";
  /** `1234 AB`, `1234ab` and `1234Ab` are accepted and kept as `1234 AB`. */
  readonly postalCode: string;
  /** A text, as in `12`. */
  readonly houseNumber: string;
  /** As in `bis` or `A`. */
  readonly houseNumberAddition?: string | undefined;
  /** Name of the street, without the number. */
  readonly street: string;
  /** Place of the address. */
  readonly city: string;
  /** Municipality, where it has another name than the city. */
  readonly municipality?: string | undefined;
}

export interface LineItemInputProductIdentifiers {
  /** Brand of the product. */
  readonly brand?: string | undefined;
  /** Article number of the manufacturer (MPN). */
  readonly manufacturerPartNumber?: string | undefined;
  /** Article number of GS1 (GTIN, EAN). */
  readonly globalTradeItemNumber?: string | undefined;
}

/** One line of a quote. */
export interface LineItemInput {
  /** What the line is. `subsidy` takes an amount off; all others are work or products. */
  readonly type: "battery" | "solar_panels" | "solar_thermal" | "inverter" | "heat_pump" | "hybrid_heat_pump" | "heat_pump_boiler" | "air_conditioning" | "underfloor_heating" | "low_temperature_radiator" | "ventilation" | "roof_insulation" | "floor_insulation" | "cavity_wall_insulation" | "facade_insulation" | "glazing" | "insulated_door" | "window_frame" | "ev_charger" | "energy_management" | "meter_box" | "installation" | "maintenance" | "other" | "subsidy";
  /** Set by the service; ignored in a request. */
  readonly lineItemId?: string | undefined;
  /** Your own reference. */
  readonly externalId?: string | undefined;
  /** Euros, VAT included. Negative for type `subsidy`, never otherwise. */
  readonly totalInclTax: number;
  /** Euros, without VAT. */
  readonly totalExclTax?: number | undefined;
  /** Euros for one piece, as you calculate it. */
  readonly unitPrice?: number | undefined;
  readonly productIdentifiers?: LineItemInputProductIdentifiers | undefined;
  /** On type `subsidy` required: codes that a work line of the quote declares. */
  readonly incentiveCodes?: readonly (string)[] | undefined;
  /** The line in your own words. */
  readonly description?: string | undefined;
  /** Watt-hours of the whole line, for instance of its batteries. */
  readonly totalNameplateCapacity?: number | undefined;
  /** Watts of the whole line, for instance of its panels. */
  readonly totalNameplatePower?: number | undefined;
}

/** The consumer. */
export interface ContactInput {
  /** E-mail address of the consumer, as it was sent. */
  readonly email: string;
  /** First name, or initials. */
  readonly firstName?: string | undefined;
  /** Last name, with what stands before it, as in `de Boer`. */
  readonly lastName: string;
  /** Telephone number, as it was sent. */
  readonly phoneNumber?: string | undefined;
}

export interface CaseQuote {
  /** `qot_` and a ULID. */
  readonly quoteId: string;
}

/** A conversation about a quote between you and the platform. */
export interface Case {
  /** `cas_` and a ULID. */
  readonly caseId: string;
  readonly quote: CaseQuote;
  /** `general`: about the quote. `merchant_feedback`: about how we work. `platform_feedback`: the platform asks you something. */
  readonly type: "general" | "merchant_feedback" | "platform_feedback";
  /** One line that says what it is about. */
  readonly subject: string;
  /** Free text, set by the platform. */
  readonly stage: string;
  /** A message on a closed case opens it again. */
  readonly state: "open" | "closed";
  /** Whose turn it is; `merchant` is you. `none` is nobody's, as on a closed case. */
  readonly waitingOn: "platform" | "merchant" | "consumer" | "none";
  /** Since when it has been the turn of `waitingOn`. */
  readonly waitingSince: string;
  /** What it is about, more closely. Absent on a case of type `general`. */
  readonly requestType?: string | undefined;
  /** What the platform asks, on type `platform_feedback` alone. */
  readonly description?: string | undefined;
  /** Day by which the platform wants your answer, on type `platform_feedback` alone. */
  readonly expiresAt?: string | undefined;
  /** Who opened it, to show: a person, or the organization of a key. */
  readonly createdBy: string;
  /** When it was opened. */
  readonly createdAt: string;
  /** When it last changed; a message counts. `updatedSince` compares with it. */
  readonly updatedAt: string;
}

/** Instead of a case that is hidden from you now. Only with `tombstones=true`. */
export interface CaseTombstone {
  /** `cas_` and a ULID. */
  readonly caseId: string;
  /** When it was hidden: its place in the order. */
  readonly updatedAt: string;
  /** When it was hidden from you. */
  readonly hiddenAt: string;
}

export interface CaseMessageAuthor {
  /** Which side wrote it; `merchant` is you. */
  readonly type: "merchant" | "platform";
  /** `con_` and a ULID. */
  readonly contactId: string;
  /** Whom to show: a person, or the organization of a key. */
  readonly name: string;
}

/** One message of a case. It cannot be changed. */
export interface CaseMessage {
  /** `csmsg_` and a ULID. */
  readonly messageId: string;
  /** Plain text, as it was sent. Empty when the message was redacted. */
  readonly body: string;
  readonly author: CaseMessageAuthor;
  /** When it was written. */
  readonly createdAt: string;
  /** Those that the message names. Absent when none. */
  readonly documents?: readonly (Document)[] | undefined;
  /** Present when the text has been erased. */
  readonly redactedAt?: string | undefined;
}

export interface DocumentCreatedBy {
  /** Which side added it; `merchant` is you. */
  readonly type: "merchant" | "platform";
  /** Whom to show: a person, or the organization of a key. */
  readonly name: string;
}

/** A file that belongs to a quote. */
export interface Document {
  /** `doc_` and a ULID. */
  readonly documentId: string;
  /** `qot_` and a ULID. */
  readonly quoteId: string;
  /** The requirement that it was added for. */
  readonly requirementId?: string | undefined;
  /** The case on which a message named it first. */
  readonly caseId?: string | undefined;
  /** Name of the file, without a path. */
  readonly fileName: string;
  /** What the first bytes of the file say that it is. */
  readonly mediaType: "application/pdf" | "image/jpeg" | "image/png" | "image/heic" | "image/webp";
  /** Bytes, as they were sent. */
  readonly sizeBytes: number;
  /** Digest of the bytes as they were sent, in hexadecimal. */
  readonly sha256: string;
  /** What a PDF says of itself: that it is encrypted, or runs scripts or programs. Absent when nothing. */
  readonly marks?: readonly ("encrypted" | "scripted")[] | undefined;
  /** When it was added. */
  readonly createdAt: string;
  readonly createdBy: DocumentCreatedBy;
  /** Outcome of the scan for viruses. The bytes of a `pending` document may not be given yet; a `refused` one has none. */
  readonly scan: "pending" | "clean" | "refused";
}

export interface CostPreviewContentItem {
  /** What `value` is. */
  readonly type: "text";
  /** Where it belongs: a warning of the whole preview, or the main text of an example. */
  readonly name: "text_warning";
  /** The text, in the language of the answer. Show it as it is. */
  readonly value: string;
}

/** What an amount costs a month: indications, and no offer. */
export interface CostPreview {
  /** Of all amounts: the only currency. */
  readonly currency: "EUR";
  /** The legal warning first. When there are no examples, a second text says why. */
  readonly content: readonly (CostPreviewContentItem)[];
  /** One for each lender and term that fits. May be empty. */
  readonly representativeExamples: readonly (RepresentativeExample)[];
  /** What a quote with the same lines would be refused for, in the language of the answer: subsidy lines without codes that a work line declares. Left out when there is nothing to say. */
  readonly notices?: readonly (PreviewNotice)[] | undefined;
}

export interface RepresentativeExampleLender {
  /** Short name of the lender, for programs. */
  readonly slug: string;
  /** Name of the lender, to show. */
  readonly name: string;
}

export interface RepresentativeExampleContentItem {
  /** What `value` is. */
  readonly type: "text";
  /** Where it belongs: a warning of the whole preview, or the main text of an example. */
  readonly name: "text_main";
  /** The text, in the language of the answer. Show it as it is. */
  readonly value: string;
}

export interface RepresentativeExampleLineItemsItem {
  /** Your reference of the line, when the request had one. */
  readonly externalId?: string | undefined;
  /** Euros a month of this line; negative for a subsidy. */
  readonly monthlyCost: number;
}

/** A loan of one lender over one term. */
export interface RepresentativeExample {
  /** Euros that are borrowed. */
  readonly loanAmount: number;
  /** How many instalments, one in each `repaymentPeriodUnit`. */
  readonly numInstallments: number;
  /** Time between two instalments. */
  readonly repaymentPeriodUnit: "months";
  /** Euros a month; the last instalment may differ by some cents. */
  readonly monthlyCost: number;
  /** Euros that are paid over the whole term. */
  readonly totalPayable: number;
  /** Interest a year, without costs. A fraction, not a percentage; at most 6 decimals. */
  readonly nominalAnnualRate: number;
  /** Annual percentage rate of charge (APR): interest and costs. A fraction, not a percentage; at most 6 decimals. */
  readonly annualCostRate: number;
  readonly lender: RepresentativeExampleLender;
  readonly content: readonly (RepresentativeExampleContentItem)[];
  /** The monthly cost pro-rated over the request's lines, in their order. */
  readonly lineItems?: readonly (RepresentativeExampleLineItemsItem)[] | undefined;
}

/** What a quote with the same lines would be refused for. */
export interface PreviewNotice {
  /** As the quote would be refused. */
  readonly code: "parameter_invalid" | "parameter_missing";
  /** Which part of the request is meant. */
  readonly param: string;
  /** For people. */
  readonly message: string;
}

export interface DeliveryLastAttempt {
  /** 1 for the first attempt of the delivery. */
  readonly attemptNumber: number;
  /** When it began. */
  readonly startedAt: string;
  /** Milliseconds until it ended. */
  readonly durationMs: number;
  /** HTTP status that your receiver answered; absent when no whole answer came. */
  readonly status?: number | undefined;
  /** What the attempt came to, for programs. */
  readonly cause: "acknowledged" | "redirected" | "unauthorized" | "not_found" | "rate_limited" | "client_error" | "server_error" | "timeout" | "address_refused" | "dns_failed" | "connection_refused" | "connection_failed" | "connection_reset" | "request_refused" | "tls_failed" | "response_invalid" | "secret_unreadable" | "internal";
  /** What it came to and what to do, in the language of the answer (`Accept-Language`). */
  readonly explanation: string;
}

/** One event for one destination. */
export interface Delivery {
  /** `whk_` and a ULID. */
  readonly destinationId: string;
  /** `evt_` and a ULID. */
  readonly eventId: string;
  /** The event's number in its organization; absent for events of release 0.1. */
  readonly sequence?: number | undefined;
  /** What happened; `ping` is the portal's test event. */
  readonly eventType: "quote.created" | "quote.financing.completed" | "quote.financing.canceled" | "quote.requirements.updated" | "case.created" | "case.message.replied" | "ping";
  /** The quote that the event is about, directly or through its case. */
  readonly quoteId?: string | undefined;
  /** The case that the event is about. */
  readonly caseId?: string | undefined;
  /** `pending`: waits for its first or next attempt. `delivered`: your receiver answered 2xx. `failed`: its 24 hours are over. `canceled`: the destination was deleted. */
  readonly state: "pending" | "delivered" | "failed" | "canceled";
  /** Attempts until now. */
  readonly attemptCount: number;
  /** How often it was sent again on request. */
  readonly replayCount: number;
  /** When the event was queued for the destination: when it happened, or when it was sent to a destination that was made later. */
  readonly createdAt: string;
  /** When the next attempt is due; only while pending. */
  readonly nextAttemptAt?: string | undefined;
  /** No attempt is made later: 24 hours after the event, or after it was sent again. */
  readonly windowEndsAt: string;
  /** When it was delivered, failed or canceled. */
  readonly settledAt?: string | undefined;
  /** Why it waits although it is due, or ended without an attempt, in the language of the answer. */
  readonly note?: string | undefined;
  readonly lastAttempt?: DeliveryLastAttempt | undefined;
}

/** An HTTPS endpoint of yours that gets every event of your organization. */
export interface EventDestination {
  /** `whk_` and a ULID. */
  readonly destinationId: string;
  /** Label for people, within the organization. */
  readonly name: string;
  /** Where events are sent: in its WHATWG serialization. */
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
  /** When it was registered. */
  readonly createdAt: string;
  /** When its fields last changed. */
  readonly updatedAt: string;
}

export interface RotatedBearerSecret {
  /** `whk_` and a ULID. */
  readonly destinationId: string;
  /** Sent to the receiver as `Authorization: Bearer …`. Shown once; it cannot be read again. */
  readonly bearerSecret: string;
  /** When the secret was made. */
  readonly rotatedAt: string;
}

export interface RotatedSigningSecret {
  /** `whk_` and a ULID. */
  readonly destinationId: string;
  /** Signs every delivery as Standard Webhooks has it; the key is the 32 bytes behind `whsig_`. Shown once; it cannot be read again. */
  readonly signingSecret: string;
  /** When the secret was made. */
  readonly rotatedAt: string;
  /** Until when the previous secret signs too; absent when there was none. */
  readonly previousSigningUntil?: string | undefined;
}

export interface FeedEventOrganization {
  /** `mer_` and a ULID. */
  readonly organizationId: string;
  /** Short name of the organization; that of test data ends with `-test`. */
  readonly slug: string;
}

/** As in the delivered event of that type. */
export type FeedEventData = Readonly<Record<string, unknown>>;

/** An event as it is delivered, with its number. */
export interface FeedEvent {
  /** The event's number in its organization, without gaps. */
  readonly sequence: number;
  /** `evt_` and a ULID. */
  readonly eventId: string;
  /** Version of this envelope. */
  readonly version: string;
  /** What happened. Types may be added: leave those be that you do not know. */
  readonly type: "quote.created" | "quote.financing.completed" | "quote.financing.canceled" | "quote.requirements.updated" | "case.created" | "case.message.replied" | "ping";
  /** When it happened. */
  readonly timestamp: string;
  readonly organization: FeedEventOrganization;
  readonly data: FeedEventData;
}

export interface EventWithDeliveriesOrganization {
  /** `mer_` and a ULID. */
  readonly organizationId: string;
  /** Short name of the organization; that of test data ends with `-test`. */
  readonly slug: string;
}

/** As in the delivered event of that type. */
export type EventWithDeliveriesData = Readonly<Record<string, unknown>>;

/** An event as it is delivered, and what became of it at each destination. */
export interface EventWithDeliveries {
  /** Absent for an event of release 0.1 that has no number yet. */
  readonly sequence?: number | undefined;
  /** `evt_` and a ULID. */
  readonly eventId: string;
  /** Version of this envelope. */
  readonly version: string;
  /** What happened. Types may be added: leave those be that you do not know. */
  readonly type: "quote.created" | "quote.financing.completed" | "quote.financing.canceled" | "quote.requirements.updated" | "case.created" | "case.message.replied" | "ping";
  /** When it happened. */
  readonly timestamp: string;
  readonly organization: EventWithDeliveriesOrganization;
  readonly data: EventWithDeliveriesData;
  /** One for each destination that it goes to. */
  readonly deliveries: readonly (Delivery)[];
}

export interface QuoteOpportunity {
  /** `opp_` and a ULID. */
  readonly opportunityId: string;
}

export interface QuoteLinks {
  /** The quote in the merchant portal. For organization API keys only. */
  readonly portalQuote?: string | undefined;
}

/** An offer to a consumer for installation work, and its financing. */
export interface Quote {
  /** `qot_` and a ULID. */
  readonly quoteId: string;
  readonly opportunity: QuoteOpportunity;
  /** When the quote was created here. */
  readonly createdAt: string;
  /** When the quote last changed; each move of its financing counts. */
  readonly updatedAt: string;
  readonly address: Address;
  readonly contact: Contact;
  /** Of all amounts: the only currency. */
  readonly currency: "EUR";
  /** Euros, VAT included, as it was sent. It need not be the sum of the lines. */
  readonly totalInclTax: number;
  /** Euros, without VAT. */
  readonly totalExclTax?: number | undefined;
  readonly financing: Financing;
  /** What is offered, line by line, in the order in which they were sent. */
  readonly lineItems: readonly (LineItem)[];
  /** Conditions of the quote, each once. */
  readonly terms: readonly (string)[];
  /** Until when the quote is valid. */
  readonly expiresAt: string;
  /** When the consumer got the quote. */
  readonly sentAt: string;
  /** What is offered, in your own words. */
  readonly description?: string | undefined;
  /** Context for the platform at handover. */
  readonly intakeNote?: string | undefined;
  /** Your own reference. */
  readonly externalId?: string | undefined;
  /** Labels of the quote, each once. */
  readonly tags: readonly (string)[];
  readonly links: QuoteLinks;
}

/** A Dutch address. */
export interface Address {
  /** Two-letter country code. */
  readonly country: "NL";
  /** Canonical: `1234 AB`. */
  readonly postalCode: string;
  /** A text, as in `12`. */
  readonly houseNumber: string;
  /** As in `bis` or `A`. */
  readonly houseNumberAddition?: string | undefined;
  /** Name of the street, without the number. */
  readonly street: string;
  /** Place of the address. */
  readonly city: string;
  /** Municipality, where it has another name than the city. */
  readonly municipality?: string | undefined;
}

/** The consumer: personal data. */
export interface Contact {
  /** E-mail address of the consumer, as it was sent. */
  readonly email: string;
  /** First name, or initials. */
  readonly firstName?: string | undefined;
  /** Last name, with what stands before it, as in `de Boer`. */
  readonly lastName: string;
  /** Telephone number, as it was sent. */
  readonly phoneNumber?: string | undefined;
}

export interface FinancingSubStatusNone {
  /** The financing goes on, or has ended without a cancellation. */
  readonly type: "none";
}

export interface FinancingSubStatusOnHold {
  /** The financing stands still in its status until it is released. */
  readonly type: "on_hold";
  /** Why it stands still. */
  readonly reason: "installation_blocked" | "general_question" | "customer_unreachable" | "missing_documents" | "awaiting_subsidy_decision" | "unknown";
  /** The same in words of the financing team. */
  readonly description?: string | undefined;
}

export interface FinancingSubStatusCanceled {
  /** The financing was canceled, by the consumer or by the platform: `status` says which. */
  readonly type: "canceled";
  /** Why, in words of the financing team. */
  readonly reason?: string | undefined;
}

/** How far the consumer's financing has come. The platform moves it. */
export interface Financing {
  /** How far it is, in broad strokes: each status belongs to one phase. */
  readonly phase: "new" | "application" | "assessment" | "offer" | "realization" | "closed";
  /** How far it is exactly: [what each status means](/docs/sandbox#every-status). */
  readonly status: "new_customer" | "application_started" | "additional_documents_required" | "under_review" | "offer_sent" | "offer_accepted" | "invoice_pending" | "disbursement_pending" | "completed" | "canceled_by_consumer" | "offer_canceled" | "rejected";
  readonly subStatus: FinancingSubStatusNone | FinancingSubStatusOnHold | FinancingSubStatusCanceled;
  /** How the consumer means to pay, as the quote said. Empty when it did not. */
  readonly method: readonly ("loan" | "own_funds" | "subsidy")[];
  /** Whose turn it is; `merchant` is you. `none` when it has ended. */
  readonly waitingOn: "none" | "consumer" | "merchant" | "lender" | "platform";
  /** When it came into this `status`. A hold and its release leave it alone. */
  readonly statusChangedAt: string;
}

export interface LineItemProductIdentifiers {
  /** Brand of the product. */
  readonly brand?: string | undefined;
  /** Article number of the manufacturer (MPN). */
  readonly manufacturerPartNumber?: string | undefined;
  /** Article number of GS1 (GTIN, EAN). */
  readonly globalTradeItemNumber?: string | undefined;
}

/** One line of a quote. */
export interface LineItem {
  /** What the line is. `subsidy` takes an amount off; all others are work or products. */
  readonly type: "battery" | "solar_panels" | "solar_thermal" | "inverter" | "heat_pump" | "hybrid_heat_pump" | "heat_pump_boiler" | "air_conditioning" | "underfloor_heating" | "low_temperature_radiator" | "ventilation" | "roof_insulation" | "floor_insulation" | "cavity_wall_insulation" | "facade_insulation" | "glazing" | "insulated_door" | "window_frame" | "ev_charger" | "energy_management" | "meter_box" | "installation" | "maintenance" | "other" | "subsidy";
  /** `qli_` and a ULID. */
  readonly lineItemId: string;
  /** Your own reference. */
  readonly externalId?: string | undefined;
  /** Euros, VAT included. Negative for type `subsidy`, never otherwise. */
  readonly totalInclTax: number;
  /** Euros, without VAT. */
  readonly totalExclTax?: number | undefined;
  /** Euros for one piece, as you calculate it. */
  readonly unitPrice?: number | undefined;
  readonly productIdentifiers?: LineItemProductIdentifiers | undefined;
  /** Codes of subsidies: those that the work may get, and on type `subsidy` those that it is for. */
  readonly incentiveCodes?: readonly (string)[] | undefined;
  /** The line in your own words. */
  readonly description?: string | undefined;
  /** Watt-hours of the whole line, for instance of its batteries. */
  readonly totalNameplateCapacity?: number | undefined;
  /** Watts of the whole line, for instance of its panels. */
  readonly totalNameplatePower?: number | undefined;
}

/** Something that the financing of a quote waits for. */
export interface Requirement {
  /** `rqm_` and a ULID. */
  readonly requirementId: string;
  /** `qot_` and a ULID. */
  readonly quoteId: string;
  /** What is asked for, for programs. */
  readonly kind: "invoice" | "signed_quote" | "proof_of_payment" | "photo" | "energy_label" | "identity" | "income" | "building_ownership" | "other";
  /** What is asked for, in words. */
  readonly text: string;
  /** Who is to bring it. */
  readonly waitingOn: "merchant" | "consumer";
  /** `open` and `rejected` wait for a document, `submitted` for the financing team, which makes it `accepted`, `rejected` or `withdrawn`. */
  readonly state: "open" | "submitted" | "accepted" | "rejected" | "withdrawn";
  /** Why it was rejected; there while it is. */
  readonly rejection?: string | undefined;
  /** Until when it is wanted, if there is such a time. */
  readonly dueAt?: string | undefined;
  /** When it was opened. */
  readonly createdAt: string;
  /** When its state or its documents last changed. */
  readonly updatedAt: string;
  /** Added for it, oldest first. */
  readonly documents: readonly (Document)[];
}

export interface QuoteCreatedEventOrganization {
  /** `mer_` and a ULID. */
  readonly organizationId: string;
  /** Short name of the organization; that of test data ends with `-test`. */
  readonly slug: string;
}

export interface QuoteCreatedEvent {
  /** `evt_` and a ULID. */
  readonly eventId: string;
  /** Version of this envelope. */
  readonly version: "2026-06-01";
  /** What happened. */
  readonly type: "quote.created";
  /** When it happened, in UTC with Z. */
  readonly timestamp: string;
  readonly organization: QuoteCreatedEventOrganization;
  readonly data: QuoteEventData;
}

export interface QuoteEventData {
  /** `qot_` and a ULID. */
  readonly quoteId: string;
  /** The merchant's own reference, when the quote has one. */
  readonly externalId?: string | undefined;
}

export interface QuoteFinancingCompletedEventOrganization {
  /** `mer_` and a ULID. */
  readonly organizationId: string;
  /** Short name of the organization; that of test data ends with `-test`. */
  readonly slug: string;
}

export interface QuoteFinancingCompletedEvent {
  /** `evt_` and a ULID. */
  readonly eventId: string;
  /** Version of this envelope. */
  readonly version: "2026-06-01";
  /** What happened. */
  readonly type: "quote.financing.completed";
  /** When it happened, in UTC with Z. */
  readonly timestamp: string;
  readonly organization: QuoteFinancingCompletedEventOrganization;
  readonly data: QuoteEventData;
}

export interface QuoteFinancingCanceledEventOrganization {
  /** `mer_` and a ULID. */
  readonly organizationId: string;
  /** Short name of the organization; that of test data ends with `-test`. */
  readonly slug: string;
}

export interface QuoteFinancingCanceledEvent {
  /** `evt_` and a ULID. */
  readonly eventId: string;
  /** Version of this envelope. */
  readonly version: "2026-06-01";
  /** What happened. */
  readonly type: "quote.financing.canceled";
  /** When it happened, in UTC with Z. */
  readonly timestamp: string;
  readonly organization: QuoteFinancingCanceledEventOrganization;
  readonly data: QuoteEventData;
}

export interface QuoteRequirementsUpdatedEventOrganization {
  /** `mer_` and a ULID. */
  readonly organizationId: string;
  /** Short name of the organization; that of test data ends with `-test`. */
  readonly slug: string;
}

export interface QuoteRequirementsUpdatedEvent {
  /** `evt_` and a ULID. */
  readonly eventId: string;
  /** Version of this envelope. */
  readonly version: "2026-06-01";
  /** What happened. */
  readonly type: "quote.requirements.updated";
  /** When it happened, in UTC with Z. */
  readonly timestamp: string;
  readonly organization: QuoteRequirementsUpdatedEventOrganization;
  readonly data: RequirementsUpdatedEventData;
}

export interface RequirementsUpdatedEventData {
  /** `qot_` and a ULID. */
  readonly quoteId: string;
}

export interface CaseCreatedEventOrganization {
  /** `mer_` and a ULID. */
  readonly organizationId: string;
  /** Short name of the organization; that of test data ends with `-test`. */
  readonly slug: string;
}

export interface CaseCreatedEvent {
  /** `evt_` and a ULID. */
  readonly eventId: string;
  /** Version of this envelope. */
  readonly version: "2026-06-01";
  /** What happened. */
  readonly type: "case.created";
  /** When it happened, in UTC with Z. */
  readonly timestamp: string;
  readonly organization: CaseCreatedEventOrganization;
  readonly data: CaseCreatedEventData;
}

export interface CaseCreatedEventDataQuote {
  /** `qot_` and a ULID. */
  readonly quoteId: string;
}

export interface CaseCreatedEventData {
  /** `cas_` and a ULID. */
  readonly caseId: string;
  readonly quote: CaseCreatedEventDataQuote;
}

export interface CaseMessageRepliedEventOrganization {
  /** `mer_` and a ULID. */
  readonly organizationId: string;
  /** Short name of the organization; that of test data ends with `-test`. */
  readonly slug: string;
}

export interface CaseMessageRepliedEvent {
  /** `evt_` and a ULID. */
  readonly eventId: string;
  /** Version of this envelope. */
  readonly version: "2026-06-01";
  /** What happened. */
  readonly type: "case.message.replied";
  /** When it happened, in UTC with Z. */
  readonly timestamp: string;
  readonly organization: CaseMessageRepliedEventOrganization;
  readonly data: CaseMessageRepliedEventData;
}

export interface CaseMessageRepliedEventDataQuote {
  /** `qot_` and a ULID. */
  readonly quoteId: string;
}

export interface CaseMessageRepliedEventDataMessage {
  /** `csmsg_` and a ULID. */
  readonly messageId: string;
}

export interface CaseMessageRepliedEventData {
  /** `cas_` and a ULID. */
  readonly caseId: string;
  readonly quote: CaseMessageRepliedEventDataQuote;
  readonly message: CaseMessageRepliedEventDataMessage;
}

export interface PingEventOrganization {
  /** `mer_` and a ULID. */
  readonly organizationId: string;
  /** Short name of the organization; that of test data ends with `-test`. */
  readonly slug: string;
}

export interface PingEvent {
  /** `evt_` and a ULID. */
  readonly eventId: string;
  /** Version of this envelope. */
  readonly version: "2026-06-01";
  /** What happened. */
  readonly type: "ping";
  /** When it happened, in UTC with Z. */
  readonly timestamp: string;
  readonly organization: PingEventOrganization;
  readonly data: PingEventData;
}

export interface PingEventData {
  /** `whk_` and a ULID. */
  readonly destinationId: string;
}

export interface ErrorError {
  /** Family of the code. */
  readonly type: "invalid_request_error" | "authentication_error" | "permission_error" | "not_found_error" | "conflict_error" | "rate_limit_error" | "api_error";
  /** More codes may come: for one that you do not know, go by the status. */
  readonly code: "body_malformed" | "parameter_missing" | "parameter_invalid" | "parameter_unknown" | "cursor_invalid" | "credentials_missing" | "credentials_invalid" | "operation_not_permitted" | "resource_missing" | "route_unknown" | "method_not_allowed" | "id_conflict" | "state_conflict" | "limit_reached" | "idempotency_key_in_use" | "body_too_large" | "media_type_unsupported" | "idempotency_key_reused" | "rate_limit_exceeded" | "internal_error" | "service_unavailable";
  /** For people; never parse it. */
  readonly message: string;
  /** What was wrong: a path such as `lineItems[2].incentiveCodes[0]`, a query name or a header name. */
  readonly param?: string | undefined;
  /** The same as the header `Request-Id`: quote it when you ask us something. */
  readonly requestId: string;
}

export interface Error {
  readonly error: ErrorError;
}

export interface CasesListAnswerLinksNext {
  /** The next page, relative to the origin of the service. */
  readonly href: string;
  /** The same as a value of the query name `cursor`. */
  readonly cursor: string;
}

/** With `updatedSince`, on every page, an empty one included: where to go on from once this page is stored and `hasMore` is false (until then follow `links.next`; after a broken scroll it is where to begin again). Better than a clock of your own: what was being written while you asked comes after it. */
export interface CasesListAnswerLinksSync {
  /** The next look, with the same filters; relative as above. */
  readonly href: string;
  /** Your new watermark. */
  readonly updatedSince: string;
}

export interface CasesListAnswerLinks {
  readonly next?: CasesListAnswerLinksNext | undefined;
  readonly sync?: CasesListAnswerLinksSync | undefined;
}

export interface CasesListAnswer {
  readonly data: readonly (Case | CaseTombstone)[];
  /** Whether another page follows. */
  readonly hasMore: boolean;
  readonly links: CasesListAnswerLinks;
}

export interface CasesGetAnswer {
  readonly data: Case;
}

export interface CaseMessagesPostAnswer {
  readonly data: CaseMessage;
}

/** One message of a case. It cannot be changed. */
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
  /** The same as a value of the query name `cursor`. */
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
  /** `crclm_` and a ULID. */
  readonly id: string;
  /** The 128 bits of the id as a lowercase UUID, of no version. */
  readonly uuid: string;
}

export interface CorrelationClaimsResolveAnswerDataTrue {
  /** The consumer is known. */
  readonly matched: true;
  /** Use `correlationClaim.id`. Still returned. @deprecated */
  readonly correlationClaimId: string;
  readonly correlationClaim: CorrelationClaimsResolveAnswerDataTrueCorrelationClaim;
}

export interface CorrelationClaimsResolveAnswerDataFalse {
  /** No claim of the merchants that you are linked to fits, or no single one. */
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
  /** The next page, relative to the origin of the service. */
  readonly href: string;
  /** The same as a value of the query name `after`. */
  readonly after: number;
}

export interface EventsListAnswerLinks {
  readonly next?: EventsListAnswerLinksNext | undefined;
}

export interface EventsListAnswer {
  readonly data: readonly (FeedEvent)[];
  /** Whether another page follows. */
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

/** An HTTPS endpoint of yours that gets every event of your organization. */
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

/** An HTTPS endpoint of yours that gets every event of your organization. */
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
  /** The next page, relative to the origin of the service. */
  readonly href: string;
  /** The same as a value of the query name `cursor`. */
  readonly cursor: string;
}

export interface DeliveriesListAnswerLinks {
  readonly next?: DeliveriesListAnswerLinksNext | undefined;
}

export interface DeliveriesListAnswer {
  readonly data: readonly (Delivery)[];
  /** Whether another page follows. */
  readonly hasMore: boolean;
  readonly links: DeliveriesListAnswerLinks;
}

export interface DeliveriesSendAllNowAnswerData {
  /** Retries that were brought forward. */
  readonly count: number;
  /** Whether more wait than one call moves: call again. */
  readonly hasMore: boolean;
}

export interface DeliveriesSendAllNowAnswer {
  readonly data: DeliveriesSendAllNowAnswerData;
}

export interface DeliveriesGetAnswerDataLastAttempt {
  /** 1 for the first attempt of the delivery. */
  readonly attemptNumber: number;
  /** When it began. */
  readonly startedAt: string;
  /** Milliseconds until it ended. */
  readonly durationMs: number;
  /** HTTP status that your receiver answered; absent when no whole answer came. */
  readonly status?: number | undefined;
  /** What the attempt came to, for programs. */
  readonly cause: "acknowledged" | "redirected" | "unauthorized" | "not_found" | "rate_limited" | "client_error" | "server_error" | "timeout" | "address_refused" | "dns_failed" | "connection_refused" | "connection_failed" | "connection_reset" | "request_refused" | "tls_failed" | "response_invalid" | "secret_unreadable" | "internal";
  /** What it came to and what to do, in the language of the answer (`Accept-Language`). */
  readonly explanation: string;
}

export interface DeliveriesGetAnswerDataRequest {
  /** What an attempt sends; secrets and signatures are masked. */
  readonly headers: Readonly<Record<string, string>>;
  /** The event, byte for byte the same at each attempt. */
  readonly body: string;
}

export interface DeliveriesGetAnswerDataAttemptsItem {
  /** 1 for the first attempt of the delivery. */
  readonly attemptNumber: number;
  /** When it began. */
  readonly startedAt: string;
  /** Milliseconds until it ended. */
  readonly durationMs: number;
  /** HTTP status that your receiver answered; absent when no whole answer came. */
  readonly status?: number | undefined;
  /** What the attempt came to, for programs. */
  readonly cause: "acknowledged" | "redirected" | "unauthorized" | "not_found" | "rate_limited" | "client_error" | "server_error" | "timeout" | "address_refused" | "dns_failed" | "connection_refused" | "connection_failed" | "connection_reset" | "request_refused" | "tls_failed" | "response_invalid" | "secret_unreadable" | "internal";
  /** What it came to and what to do, in the language of the answer (`Accept-Language`). */
  readonly explanation: string;
  /** Where it was sent. */
  readonly url: string;
  /** Why there is no whole answer; absent when there is one. */
  readonly errorClass?: "timeout" | "address_refused" | "dns_failed" | "connection_refused" | "connection_failed" | "connection_reset" | "request_refused" | "tls_failed" | "response_invalid" | "secret_unreadable" | "internal" | undefined;
  /** Milliseconds from the start until there was a connection. */
  readonly connectMs?: number | undefined;
  /** Milliseconds from the start until the first byte of the answer. */
  readonly firstByteMs?: number | undefined;
  /** Headers of the answer, as lines of `name: value`. */
  readonly responseHeaders?: string | undefined;
  /** The first 4 KiB of the body of the answer. */
  readonly responseBody?: string | undefined;
}

export interface DeliveriesGetAnswerData {
  /** `whk_` and a ULID. */
  readonly destinationId: string;
  /** `evt_` and a ULID. */
  readonly eventId: string;
  /** The event's number in its organization; absent for events of release 0.1. */
  readonly sequence?: number | undefined;
  /** What happened; `ping` is the portal's test event. */
  readonly eventType: "quote.created" | "quote.financing.completed" | "quote.financing.canceled" | "quote.requirements.updated" | "case.created" | "case.message.replied" | "ping";
  /** The quote that the event is about, directly or through its case. */
  readonly quoteId?: string | undefined;
  /** The case that the event is about. */
  readonly caseId?: string | undefined;
  /** `pending`: waits for its first or next attempt. `delivered`: your receiver answered 2xx. `failed`: its 24 hours are over. `canceled`: the destination was deleted. */
  readonly state: "pending" | "delivered" | "failed" | "canceled";
  /** Attempts until now. */
  readonly attemptCount: number;
  /** How often it was sent again on request. */
  readonly replayCount: number;
  /** When the event was queued for the destination: when it happened, or when it was sent to a destination that was made later. */
  readonly createdAt: string;
  /** When the next attempt is due; only while pending. */
  readonly nextAttemptAt?: string | undefined;
  /** No attempt is made later: 24 hours after the event, or after it was sent again. */
  readonly windowEndsAt: string;
  /** When it was delivered, failed or canceled. */
  readonly settledAt?: string | undefined;
  /** Why it waits although it is due, or ended without an attempt, in the language of the answer. */
  readonly note?: string | undefined;
  readonly lastAttempt?: DeliveriesGetAnswerDataLastAttempt | undefined;
  readonly request: DeliveriesGetAnswerDataRequest;
  /** Newest first; kept for 30 days. */
  readonly attempts: readonly (DeliveriesGetAnswerDataAttemptsItem)[];
}

export interface DeliveriesGetAnswer {
  readonly data: DeliveriesGetAnswerData;
}

export interface DeliveriesSendNowAnswer {
  readonly data: Delivery;
}

/** While the last attempts fail: why the latest did. */
export interface DeliveriesHealthAnswerDataFault {
  /** HTTP status that your receiver answered; absent when no whole answer came. */
  readonly status?: number | undefined;
  /** What the attempt came to, for programs. */
  readonly cause: "acknowledged" | "redirected" | "unauthorized" | "not_found" | "rate_limited" | "client_error" | "server_error" | "timeout" | "address_refused" | "dns_failed" | "connection_refused" | "connection_failed" | "connection_reset" | "request_refused" | "tls_failed" | "response_invalid" | "secret_unreadable" | "internal";
  /** What it came to and what to do, in the language of the answer (`Accept-Language`). */
  readonly explanation: string;
}

export interface DeliveriesHealthAnswerDataLast24Hours {
  /** Attempts of the last 24 hours: of the newest 2 000 at most. */
  readonly attempts: number;
  /** How many of these were answered 2xx. */
  readonly succeeded: number;
  /** A fraction; absent without attempts. */
  readonly successRate?: number | undefined;
  /** Milliseconds within which half of the answered attempts ended; absent without one. */
  readonly p50Ms?: number | undefined;
  /** Milliseconds within which 95 in 100 of the answered attempts ended; absent without one. */
  readonly p95Ms?: number | undefined;
}

export interface DeliveriesHealthAnswerData {
  /** `whk_` and a ULID. */
  readonly destinationId: string;
  /** `troubled`: the last attempts failed. `failing`: ten in a row did, and one event at a time is tried until one gets through. `unused`: nothing was acknowledged yet. */
  readonly condition: "unused" | "healthy" | "troubled" | "failing" | "paused";
  /** Failed attempts since the last 2xx. */
  readonly failureStreak: number;
  /** When the first attempt of the streak failed. */
  readonly failingSince?: string | undefined;
  /** While `failing`: when it is tried again at the earliest. */
  readonly nextProbeAt?: string | undefined;
  /** When it last answered 2xx. */
  readonly lastSucceededAt?: string | undefined;
  /** Since when; only while paused. */
  readonly pausedAt?: string | undefined;
  readonly fault?: DeliveriesHealthAnswerDataFault | undefined;
  /** Deliveries that wait, counted to 10 000. */
  readonly backlog: number;
  /** Of these, how many were never tried; counted to 10 000. */
  readonly untried: number;
  /** When the oldest of what waits was queued. */
  readonly oldestWaitingSince?: string | undefined;
  /** When the first of what waits fails, if it is not delivered before. */
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
  /** `opp_` and a ULID. */
  readonly opportunityId?: string | undefined;
}

/** How far the consumer's financing has come. The platform moves it. */
export interface QuotesCreateBodyFinancing {
  /** Set by the service; ignored in a request. */
  readonly phase?: "new" | "application" | "assessment" | "offer" | "realization" | "closed" | undefined;
  /** Set by the service; ignored in a request. */
  readonly status?: "new_customer" | "application_started" | "additional_documents_required" | "under_review" | "offer_sent" | "offer_accepted" | "invoice_pending" | "disbursement_pending" | "completed" | "canceled_by_consumer" | "offer_canceled" | "rejected" | undefined;
  /** Set by the service; ignored in a request. */
  readonly subStatus?: unknown;
  /** How the consumer means to pay. None when omitted. */
  readonly method?: readonly ("loan" | "own_funds" | "subsidy")[] | undefined;
  /** Set by the service; ignored in a request. */
  readonly waitingOn?: "none" | "consumer" | "merchant" | "lender" | "platform" | undefined;
  /** Set by the service; ignored in a request. */
  readonly statusChangedAt?: string | undefined;
}

/** An offer to a consumer for installation work, and its financing. */
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
  /** The only currency. */
  readonly currency: "EUR";
  /** Euros, VAT included. It need not be the sum of the lines. Negative only with a line of type `subsidy`. */
  readonly totalInclTax: number;
  /** Euros, without VAT. When omitted: the sum of the lines', where all have it. */
  readonly totalExclTax?: number | undefined;
  readonly financing?: QuotesCreateBodyFinancing | undefined;
  /** What is offered, line by line, in the order in which they were sent. */
  readonly lineItems: readonly (LineItemInput)[];
  /** Conditions, for instance `subject_to_financing`. No semicolons. */
  readonly terms?: readonly (string)[] | undefined;
  /** When the consumer got the quote; now, when omitted. A moment from 2000-01-01 up to 2100-01-01; its offset may be written `+0200` too, and seconds be left out. */
  readonly sentAt?: string | undefined;
  /** Until when the quote is valid; 30 days after `sentAt`, when omitted. A moment from 2000-01-01 up to 2100-01-01; its offset may be written `+0200` too, and seconds be left out. */
  readonly expiresAt?: string | undefined;
  /** What is offered, in your own words. */
  readonly description?: string | undefined;
  /** Context for the platform at handover. */
  readonly intakeNote?: string | undefined;
  /** Your own reference. */
  readonly externalId?: string | undefined;
  /** Labels, for instance `smartphone_only`; unknown ones are kept. */
  readonly tags?: readonly (string)[] | undefined;
  /** Set by the service; ignored in a request. */
  readonly links?: unknown;
}

/** Present with a merchant organization context only. Public, cacheable, without personal data. */
export interface CostPreviewPreviewAnswerLinksLoanIndicationWidget {
  /** A picture, for a mail or a PDF. */
  readonly png: string;
  /** A page with a slider, for a frame in your site. */
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
  /** The only currency. */
  readonly currency: "EUR";
  /** Amount to finance, in euros. */
  readonly totalInclTax: number;
  /** Leave it out to see every loan that might fit. */
  readonly address?: AddressInput | undefined;
  /** The lines of the quote to come: the monthly cost is then told for each of them too. */
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

/** A conversation about a quote between you and the platform. */
export interface CasesCreateBody {
  /** `general`: about the quote. `merchant_feedback`: about how we work. `platform_feedback`: the platform asks you something. */
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
  readonly cursor?: string | undefined;
  readonly pageSize?: number | undefined;
}

export interface CasesListQuery {
  readonly cursor?: string | undefined;
  readonly pageSize?: number | undefined;
  readonly expand?: readonly (string)[] | undefined;
  readonly state?: "open" | "closed" | undefined;
  readonly quoteId?: string | undefined;
  readonly updatedSince?: string | undefined;
  readonly tombstones?: boolean | undefined;
}

export interface DeliveriesListQuery {
  readonly state?: "pending" | "delivered" | "failed" | "canceled" | "unsuccessful" | undefined;
  readonly eventType?: "quote.created" | "quote.financing.completed" | "quote.financing.canceled" | "quote.requirements.updated" | "case.created" | "case.message.replied" | "ping" | undefined;
  readonly quoteId?: string | undefined;
  readonly caseId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
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
  "documents-delete": { method: "DELETE", path: "/v1/documents/{documentId}" },
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
