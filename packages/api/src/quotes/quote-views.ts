import { STANDINGS } from "@quote-financing/domain/financing/lifecycle";
import { FINANCING_STATUSES, type FinancingStatus, type FinancingWaitingOn } from "@quote-financing/domain/vocabulary";

/** Quick views of the portal's list, in the order of its tabs: one table for the list, its counts and its labels. */
export const QUOTE_VIEWS = [
  "all",
  "new",
  "in_progress",
  "waiting_on_merchant",
  "on_hold",
  "completed",
  "stopped",
] as const;

export type QuoteView = (typeof QUOTE_VIEWS)[number];

/** What a view narrows the list to. `statuses` null: all of them. */
export interface ViewFilter {
  readonly statuses: readonly FinancingStatus[] | null;
  readonly onHold: boolean | null;
  /** Those whose next step is the merchant's, by the rule (decision record 0311). */
  readonly isMerchantsTurn?: true;
}

const ofStatus = (statuses: readonly FinancingStatus[] | null): ViewFilter => ({ statuses, onHold: null });

const whose = (matches: (standing: (typeof STANDINGS)[FinancingStatus]) => boolean) =>
  FINANCING_STATUSES.filter((status) => matches(STANDINGS[status]));

/** Statuses that wait on someone: `waitingOn` follows from the status, and statuses are indexed. */
export const statusesWaitingOn = (waitingOn: FinancingWaitingOn): FinancingStatus[] =>
  whose((standing) => standing.waitingOn === waitingOn);

export const statusesInPhase = (phase: (typeof STANDINGS)[FinancingStatus]["phase"]): FinancingStatus[] =>
  whose((standing) => standing.phase === phase);

export const VIEW_FILTERS = {
  all: ofStatus(null),
  new: ofStatus(statusesInPhase("new")),
  in_progress: ofStatus(whose(({ phase }) => phase !== "new" && phase !== "closed")),
  waiting_on_merchant: { ...ofStatus(null), isMerchantsTurn: true },
  on_hold: { statuses: null, onHold: true },
  completed: ofStatus(["completed"]),
  stopped: ofStatus(statusesInPhase("closed").filter((status) => status !== "completed")),
} as const satisfies Record<QuoteView, ViewFilter>;
