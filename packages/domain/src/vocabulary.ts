/**
 * Closed lists of the contract. One list feeds the zod enum, the check constraint, the OpenAPI document and the
 * portal's labels. Pure: safe for the browser. Sources: specification §2, contract-decisions §4, §5 and §7.
 */

export const CREDENTIAL_KINDS = ["organization_api_key", "partner_access_token"] as const;
export const ORGANIZATION_KINDS = ["merchant", "partner"] as const;

/** What a key may be granted: contract-decisions §15. `*` beside them is everything. */
export const KEY_SCOPES = [
  "quotes:read",
  "quotes:write",
  "cases:read",
  "cases:write",
  "destinations:read",
  "destinations:write",
  "events:read",
  "claims:resolve",
] as const;

/** Each may do what those behind it may: a viewer reads (contract-decisions §15). */
export const MEMBER_ROLES = ["owner", "admin", "member", "viewer"] as const;

export const LINE_ITEM_TYPES = [
  "battery",
  "solar_panels",
  "solar_thermal",
  "inverter",
  "heat_pump",
  "hybrid_heat_pump",
  "heat_pump_boiler",
  "air_conditioning",
  "underfloor_heating",
  "low_temperature_radiator",
  "ventilation",
  "roof_insulation",
  "floor_insulation",
  "cavity_wall_insulation",
  "facade_insulation",
  "glazing",
  "insulated_door",
  "window_frame",
  "ev_charger",
  "energy_management",
  "meter_box",
  "installation",
  "maintenance",
  "other",
  "subsidy",
] as const;

/** Tags that the contract knows; any other of the same characters is kept and shown as it is. */
export const KNOWN_TAGS = [
  "smartphone_only",
  "landline_only",
  "less_digitally_skilled",
  "financially_complex",
  "moderately_complex_finances",
  "prefers_phone_contact",
  "prefers_email_contact",
] as const;

export const FINANCING_PHASES = ["new", "application", "assessment", "offer", "realization", "closed"] as const;

export const FINANCING_STATUSES = [
  "new_customer",
  "application_started",
  "additional_documents_required",
  "under_review",
  "offer_sent",
  "offer_accepted",
  "invoice_pending",
  "disbursement_pending",
  "completed",
  "canceled_by_consumer",
  "offer_canceled",
  "rejected",
] as const;

export const FINANCING_METHODS = ["loan", "own_funds", "subsidy"] as const;

export const FINANCING_WAITING_ON = ["none", "consumer", "merchant", "lender", "platform"] as const;

export const SUB_STATUS_TYPES = ["none", "on_hold", "canceled"] as const;

export const ON_HOLD_REASONS = [
  "installation_blocked",
  "general_question",
  "customer_unreachable",
  "missing_documents",
  "awaiting_subsidy_decision",
  "unknown",
] as const;

export const CASE_TYPES = ["general", "merchant_feedback", "platform_feedback"] as const;

/** The stage of a case until an agent names another; stages are free text. */
export const FIRST_CASE_STAGE = "new";

export const CASE_STATES = ["open", "closed"] as const;

export const CASE_WAITING_ON = ["platform", "merchant", "consumer", "none"] as const;

export const MERCHANT_FEEDBACK_REQUEST_TYPES = ["product", "pricing", "process", "portal", "other"] as const;

export const PLATFORM_FEEDBACK_REQUEST_TYPES = ["information_request", "document_request"] as const;

export const AUTHOR_TYPES = ["merchant", "platform"] as const;

/** What a document may be: contract-decisions §12. */
export const DOCUMENT_MEDIA_TYPES = ["application/pdf", "image/jpeg", "image/png", "image/heic", "image/webp"] as const;

export const DOCUMENT_SCANS = ["pending", "clean", "refused"] as const;

/** What can be seen of a PDF without rendering it. */
export const DOCUMENT_MARKS = ["encrypted", "scripted"] as const;

export const REQUIREMENT_KINDS = [
  "invoice",
  "signed_quote",
  "proof_of_payment",
  "photo",
  "energy_label",
  "identity",
  "income",
  "building_ownership",
  "other",
] as const;

export const REQUIREMENT_STATES = ["open", "submitted", "accepted", "rejected", "withdrawn"] as const;

export const REQUIREMENT_WAITING_ON = ["merchant", "consumer"] as const;

export const DELIVERY_STATES = ["pending", "delivered", "failed", "canceled"] as const;

/** How a delivery proves where it comes from: contract-decisions §14. */
export const DESTINATION_AUTHENTICATIONS = ["bearer_and_signature", "signature"] as const;

/** Why a delivery attempt has no whole response. The portal has a plain sentence for each. */
export const ATTEMPT_ERROR_CLASSES = [
  "timeout",
  "address_refused",
  "dns_failed",
  "connection_refused",
  "connection_failed",
  "connection_reset",
  "request_refused",
  "tls_failed",
  "response_invalid",
  "secret_unreadable",
  "internal",
] as const;

export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];
export type OrganizationKind = (typeof ORGANIZATION_KINDS)[number];
export type KeyScope = (typeof KEY_SCOPES)[number];
export type MemberRole = (typeof MEMBER_ROLES)[number];
export type LineItemType = (typeof LINE_ITEM_TYPES)[number];
export type FinancingPhase = (typeof FINANCING_PHASES)[number];
export type FinancingStatus = (typeof FINANCING_STATUSES)[number];
export type FinancingMethod = (typeof FINANCING_METHODS)[number];
export type FinancingWaitingOn = (typeof FINANCING_WAITING_ON)[number];
export type SubStatusType = (typeof SUB_STATUS_TYPES)[number];
export type OnHoldReason = (typeof ON_HOLD_REASONS)[number];
export type CaseType = (typeof CASE_TYPES)[number];
export type CaseState = (typeof CASE_STATES)[number];
export type CaseWaitingOn = (typeof CASE_WAITING_ON)[number];
export type AuthorType = (typeof AUTHOR_TYPES)[number];
export type DocumentMediaType = (typeof DOCUMENT_MEDIA_TYPES)[number];
export type DocumentScan = (typeof DOCUMENT_SCANS)[number];
export type DocumentMark = (typeof DOCUMENT_MARKS)[number];
export type RequirementKind = (typeof REQUIREMENT_KINDS)[number];
export type RequirementState = (typeof REQUIREMENT_STATES)[number];
export type RequirementWaitingOn = (typeof REQUIREMENT_WAITING_ON)[number];
export type DestinationAuthentication = (typeof DESTINATION_AUTHENTICATIONS)[number];
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export type AttemptErrorClass = (typeof ATTEMPT_ERROR_CLASSES)[number];
