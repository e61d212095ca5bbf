import type { FinancingPhase, FinancingStatus, FinancingWaitingOn } from "@quote-financing/domain/vocabulary";

/** Where a quote stands in each status, as the lifecycle's table has it (contract-decisions §5). */
export const DEMO_STANDING: Record<FinancingStatus, { phase: FinancingPhase; waitingOn: FinancingWaitingOn }> = {
  new_customer: { phase: "new", waitingOn: "consumer" },
  application_started: { phase: "application", waitingOn: "consumer" },
  additional_documents_required: { phase: "application", waitingOn: "consumer" },
  under_review: { phase: "assessment", waitingOn: "lender" },
  offer_sent: { phase: "offer", waitingOn: "consumer" },
  offer_accepted: { phase: "offer", waitingOn: "merchant" },
  invoice_pending: { phase: "realization", waitingOn: "merchant" },
  disbursement_pending: { phase: "realization", waitingOn: "lender" },
  completed: { phase: "closed", waitingOn: "none" },
  canceled_by_consumer: { phase: "closed", waitingOn: "none" },
  offer_canceled: { phase: "closed", waitingOn: "none" },
  rejected: { phase: "closed", waitingOn: "none" },
};

interface DemoMove {
  readonly command: string;
  readonly to: FinancingStatus;
  readonly note?: string;
}

const START = { command: "start_application", to: "application_started" } as const;
const REVIEW = { command: "start_review", to: "under_review", note: "Dossier compleet." } as const;
const OFFER = { command: "send_offer", to: "offer_sent" } as const;
const ACCEPT = { command: "accept_offer", to: "offer_accepted" } as const;
const INVOICE = { command: "await_invoice", to: "invoice_pending" } as const;
const DISBURSE = { command: "await_disbursement", to: "disbursement_pending", note: "Factuur ontvangen." } as const;

/** How a quote came to its status, from `new_customer`. */
export const DEMO_PATHS: Record<FinancingStatus, readonly DemoMove[]> = {
  new_customer: [],
  application_started: [START],
  additional_documents_required: [
    START,
    { command: "require_documents", to: "additional_documents_required", note: "Recente loonstrook ontbreekt." },
  ],
  under_review: [START, REVIEW],
  offer_sent: [START, REVIEW, OFFER],
  offer_accepted: [START, REVIEW, OFFER, ACCEPT],
  invoice_pending: [START, REVIEW, OFFER, ACCEPT, INVOICE],
  disbursement_pending: [START, REVIEW, OFFER, ACCEPT, INVOICE, DISBURSE],
  completed: [START, REVIEW, OFFER, ACCEPT, INVOICE, DISBURSE, { command: "complete", to: "completed" }],
  canceled_by_consumer: [
    START,
    { command: "cancel_by_consumer", to: "canceled_by_consumer", note: "Betaalt toch uit eigen middelen." },
  ],
  offer_canceled: [
    START,
    REVIEW,
    OFFER,
    { command: "cancel_offer", to: "offer_canceled", note: "Geldigheid van de offerte verlopen." },
  ],
  rejected: [START, REVIEW, { command: "reject", to: "rejected", note: "Inkomenstoets niet gehaald." }],
};
