import type {
  CaseState,
  CaseType,
  CaseWaitingOn,
  FinancingStatus,
  FinancingWaitingOn,
  OnHoldReason,
  RequirementState,
  RequirementWaitingOn,
} from "../vocabulary.ts";
import { type FinancingCommandType, STANDINGS } from "./lifecycle.ts";

/**
 * What has to happen next: a requirement is to be brought, a case answered, an answer read, what was brought checked, a hold ended, the
 * financing goes its way, or nothing any more.
 */
export const NEXT_STEP_KINDS = ["bring", "answer", "read", "check", "hold", "financing", "ended"] as const;

type NextStepKind = (typeof NEXT_STEP_KINDS)[number];

export interface RequirementFacts {
  readonly requirementId: string;
  readonly state: RequirementState;
  readonly waitingOn: RequirementWaitingOn;
  readonly dueAt: Date | null;
}

export interface CaseFacts {
  readonly caseId: string;
  readonly type: CaseType;
  readonly state: CaseState;
  readonly waitingOn: CaseWaitingOn;
  readonly isHidden: boolean;
  readonly dueAt: Date | null;
}

/** All that the rule looks at. Requirements and cases in the order in which they were opened. */
export interface NextStepFacts {
  readonly status: FinancingStatus;
  /** Null unless it is on hold. */
  readonly holdReason: OnHoldReason | null;
  /** Of the quote. */
  readonly expiresAt: Date;
  readonly requirements: readonly RequirementFacts[];
  readonly cases: readonly CaseFacts[];
}

export interface NextStep {
  /** Who has to do it. */
  readonly by: FinancingWaitingOn;
  readonly what: NextStepKind;
  /** The requirement or case that it is about. */
  readonly subjectId: string | null;
  /** Until when there is time. */
  readonly dueAt: Date | null;
}

/** Who can end a hold, by its reason. */
export const HOLD_WAITS_ON = {
  installation_blocked: "merchant",
  general_question: "platform",
  customer_unreachable: "consumer",
  missing_documents: "consumer",
  awaiting_subsidy_decision: "none",
  unknown: "platform",
} as const satisfies Record<OnHoldReason, FinancingWaitingOn>;

/** A requirement in these states has yet to be brought, or brought again. */
export const ASKED_STATES = ["open", "rejected"] as const satisfies readonly RequirementState[];

/** Until its offer is accepted, a quote that expires ends its financing. */
export const mayExpire = (status: FinancingStatus): boolean =>
  STANDINGS[status].phase !== "closed" && !STANDINGS[status].isAccepted;

/**
 * The one answer to "who is waiting": for the quote, its cases, lists, counts, mail and the API (decision record 0311). What
 * somebody was asked for comes first, since it says most precisely what to do; a hold stands before the course that it
 * stops. A closed financing waits for nothing; a question about it may.
 */
export function nextStep(facts: NextStepFacts): NextStep {
  const { status, holdReason, requirements } = facts;
  const isClosed = STANDINGS[status].phase === "closed";
  const wanted = (by: RequirementWaitingOn) =>
    isClosed ? [] : requirements.filter(({ state, waitingOn }) => waitingOn === by && isAsked(state));
  const brought = isClosed ? [] : requirements.filter(({ state }) => state === "submitted");
  const asked = facts.cases.filter(waitsOnMerchant);

  return (
    first(wanted("merchant"), ({ requirementId, dueAt }) => step("merchant", "bring", requirementId, dueAt)) ??
    first(asked, ({ caseId, type, dueAt }) => step("merchant", isAskedByUs(type) ? "answer" : "read", caseId, dueAt)) ??
    first(brought, ({ requirementId }) => step("platform", "check", requirementId, null)) ??
    (isClosed ? step("none", "ended", null, null) : undefined) ??
    (holdReason === null ? undefined : step(HOLD_WAITS_ON[holdReason], "hold", null, null)) ??
    first(wanted("consumer"), ({ requirementId, dueAt }) => step("consumer", "bring", requirementId, dueAt)) ??
    step(STANDINGS[status].waitingOn, "financing", null, mayExpire(status) ? facts.expiresAt : null)
  );
}

/** Whether the platform opened a case; in any other that waits on the merchant, it has answered theirs. */
export const isAskedByUs = (type: CaseType): boolean => type === "platform_feedback";

const isAsked = (state: RequirementState): boolean => ASKED_STATES.some((asked) => asked === state);

const waitsOnMerchant = ({ state, waitingOn, isHidden }: CaseFacts): boolean =>
  state === "open" && waitingOn === "merchant" && !isHidden;

const step = (by: FinancingWaitingOn, what: NextStepKind, subjectId: string | null, dueAt: Date | null): NextStep => ({
  by,
  what,
  subjectId,
  dueAt,
});

/** Of the one with the least time; of several without a limit the first. */
function first<Fact extends { readonly dueAt: Date | null }>(
  facts: readonly Fact[],
  toStep: (fact: Fact) => NextStep,
): NextStep | undefined {
  const timeOf = ({ dueAt }: Fact) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const most = facts.reduce<Fact | undefined>(
    (urgent, fact) => (urgent === undefined || timeOf(fact) < timeOf(urgent) ? fact : urgent),
    undefined,
  );
  return most && toStep(most);
}

const MOVE_WHEN_COMPLETE = {
  application_started: "start_review",
  additional_documents_required: "start_review",
  invoice_pending: "await_disbursement",
} as const satisfies Partial<Record<FinancingStatus, FinancingCommandType>>;

/** The move that the platform makes once all that was asked for is accepted; null when there is none to propose. */
export function proposedMove({
  status,
  holdReason,
  requirements,
}: Omit<NextStepFacts, "cases" | "expiresAt">): FinancingCommandType | null {
  const isComplete =
    requirements.some(({ state }) => state === "accepted") &&
    requirements.every(({ state }) => state === "accepted" || state === "withdrawn");
  if (!isComplete) return null;
  if (holdReason !== null) return holdReason === "missing_documents" ? "release" : null;
  return (MOVE_WHEN_COMPLETE as Partial<Record<FinancingStatus, FinancingCommandType>>)[status] ?? null;
}
