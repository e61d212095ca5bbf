import type { FinancingPhase, FinancingStatus, FinancingWaitingOn } from "../vocabulary.ts";
import type { EventType } from "../webhooks/event-catalogue.ts";

/** What may happen to the financing of a quote. Safe for the browser: labels and buttons read this list. */
export const FINANCING_COMMANDS = [
  "start_application",
  "require_documents",
  "start_review",
  "send_offer",
  "accept_offer",
  "await_invoice",
  "await_disbursement",
  "complete",
  "reject",
  "cancel_by_consumer",
  "cancel_offer",
  "hold",
  "release",
] as const;

export type FinancingCommandType = (typeof FINANCING_COMMANDS)[number];

/**
 * Of each status: where it stands, whether the financing of an accepted offer goes on in it (it no longer expires, and FOUR_EYES
 * guards its cancellation), and the event that reaching it causes, once per quote.
 */
export const STANDINGS = {
  new_customer: { phase: "new", waitingOn: "consumer", isAccepted: false, event: null },
  application_started: { phase: "application", waitingOn: "consumer", isAccepted: false, event: null },
  additional_documents_required: { phase: "application", waitingOn: "consumer", isAccepted: false, event: null },
  under_review: { phase: "assessment", waitingOn: "lender", isAccepted: false, event: null },
  offer_sent: { phase: "offer", waitingOn: "consumer", isAccepted: false, event: null },
  offer_accepted: { phase: "offer", waitingOn: "merchant", isAccepted: true, event: null },
  invoice_pending: { phase: "realization", waitingOn: "merchant", isAccepted: true, event: null },
  disbursement_pending: { phase: "realization", waitingOn: "lender", isAccepted: true, event: null },
  completed: { phase: "closed", waitingOn: "none", isAccepted: false, event: "quote.financing.completed" },
  canceled_by_consumer: { phase: "closed", waitingOn: "none", isAccepted: false, event: "quote.financing.canceled" },
  offer_canceled: { phase: "closed", waitingOn: "none", isAccepted: false, event: null },
  rejected: { phase: "closed", waitingOn: "none", isAccepted: false, event: null },
} as const satisfies Record<
  FinancingStatus,
  { phase: FinancingPhase; waitingOn: FinancingWaitingOn; isAccepted: boolean; event: EventType | null }
>;

/** A status to go to, a change of the sub status only, or null: not in this status. */
type Move = FinancingStatus | "sub status" | null;

const NOTHING = {
  start_application: null,
  require_documents: null,
  start_review: null,
  send_offer: null,
  accept_offer: null,
  await_invoice: null,
  await_disbursement: null,
  complete: null,
  reject: null,
  cancel_by_consumer: null,
  cancel_offer: null,
  hold: null,
  release: null,
} as const satisfies Record<FinancingCommandType, null>;

const RUNNING = {
  ...NOTHING,
  cancel_by_consumer: "canceled_by_consumer",
  hold: "sub status",
  release: "sub status",
} as const satisfies Record<FinancingCommandType, Move>;

const BEFORE_OFFER = { ...RUNNING, reject: "rejected" } as const;
const AFTER_OFFER = { ...RUNNING, cancel_offer: "offer_canceled" } as const;

/** On hold, only a release and the cancellations are accepted (contract-decisions §5). */
export const IS_ACCEPTED_ON_HOLD = {
  start_application: false,
  require_documents: false,
  start_review: false,
  send_offer: false,
  accept_offer: false,
  await_invoice: false,
  await_disbursement: false,
  complete: false,
  reject: false,
  cancel_by_consumer: true,
  cancel_offer: true,
  hold: false,
  release: true,
} as const satisfies Record<FinancingCommandType, boolean>;

/** Every command in every status: contract-decisions §5, decision record 0033. Terminal statuses accept nothing. */
export const FINANCING_MOVES = {
  new_customer: { ...RUNNING, start_application: "application_started" },
  application_started: {
    ...BEFORE_OFFER,
    require_documents: "additional_documents_required",
    start_review: "under_review",
  },
  additional_documents_required: { ...BEFORE_OFFER, start_review: "under_review" },
  under_review: { ...BEFORE_OFFER, require_documents: "additional_documents_required", send_offer: "offer_sent" },
  offer_sent: { ...AFTER_OFFER, accept_offer: "offer_accepted" },
  offer_accepted: { ...AFTER_OFFER, await_invoice: "invoice_pending" },
  invoice_pending: { ...AFTER_OFFER, await_disbursement: "disbursement_pending" },
  disbursement_pending: { ...AFTER_OFFER, await_invoice: "invoice_pending", complete: "completed" },
  completed: NOTHING,
  canceled_by_consumer: NOTHING,
  offer_canceled: NOTHING,
  rejected: NOTHING,
} as const satisfies Record<FinancingStatus, Record<FinancingCommandType, Move>>;
