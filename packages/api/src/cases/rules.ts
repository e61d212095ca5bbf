import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { accepted, type Result, refused } from "@quote-financing/domain/refusals/result";
import type { CaseState, CaseWaitingOn } from "@quote-financing/domain/vocabulary";
import { caseRefusals } from "./refusals.ts";

/** What the rules look at. `waitingSince` is the time at which `waitingOn` last changed. */
export interface CaseSnapshot {
  readonly state: CaseState;
  readonly waitingOn: CaseWaitingOn;
  readonly waitingSince: Date;
  readonly stage: string;
  readonly hidden: boolean;
}

export type CaseCommand =
  | { readonly type: "merchant_writes" | "agent_writes" | "close" | "reopen" | "hide" | "show" }
  | { readonly type: "set_waiting_on"; readonly waitingOn: CaseWaitingOn }
  | { readonly type: "set_stage"; readonly stage: string };

export type CaseCommandType = CaseCommand["type"];

/** Where writing leads, from any state: a closed case reopens (contract-decisions §7). SQL statements read it too. */
export const AFTER_WRITING = {
  merchant: { state: "open", waitingOn: "platform" },
  platform: { state: "open", waitingOn: "merchant" },
} as const;

const CLOSED = { state: "closed", waitingOn: "none" } as const;
const REOPENED = { state: "open", waitingOn: "platform" } as const;
const refusal = (why: Refusal) => ({ refusal: why });

type Move = { readonly state: CaseState; readonly waitingOn: CaseWaitingOn | "as asked" } | "stays";
type Refused = { readonly refusal: Refusal };

/** Every command in every state (contract-decisions §7; the refusals: decision record 0041). */
const CASE_MOVES = {
  open: {
    merchant_writes: AFTER_WRITING.merchant,
    agent_writes: AFTER_WRITING.platform,
    close: CLOSED,
    reopen: refusal(caseRefusals.caseOpen()),
    set_waiting_on: { state: "open", waitingOn: "as asked" },
    set_stage: "stays",
    hide: "stays",
    show: "stays",
  },
  closed: {
    merchant_writes: AFTER_WRITING.merchant,
    agent_writes: AFTER_WRITING.platform,
    close: refusal(caseRefusals.caseClosed()),
    reopen: REOPENED,
    set_waiting_on: refusal(caseRefusals.closedWaitsOnNobody()),
    set_stage: "stays",
    hide: "stays",
    show: "stays",
  },
} as const satisfies Record<CaseState, Record<CaseCommandType, Move | Refused>>;

const HIDDEN_FROM_MERCHANT = caseRefusals.caseHidden();

/** The same for visibility: what the merchant cannot see, nobody writes on. */
const VISIBILITY_MOVES = {
  shown: {
    merchant_writes: "shown",
    agent_writes: "shown",
    close: "shown",
    reopen: "shown",
    set_waiting_on: "shown",
    set_stage: "shown",
    hide: "hidden",
    show: refusal(caseRefusals.caseShownAlready()),
  },
  hidden: {
    merchant_writes: refusal(HIDDEN_FROM_MERCHANT),
    agent_writes: refusal(HIDDEN_FROM_MERCHANT),
    close: "hidden",
    reopen: "hidden",
    set_waiting_on: "hidden",
    set_stage: "hidden",
    hide: refusal(caseRefusals.caseHiddenAlready()),
    show: "shown",
  },
} as const satisfies Record<"shown" | "hidden", Record<CaseCommandType, "shown" | "hidden" | Refused>>;

/**
 * What a command makes of a case, or `state_conflict`. Pure; `now` is the tick of the case clock (case-clock.ts).
 * `waitingSince` changes only when `waitingOn` does (contract-decisions §7).
 */
export function applyCaseCommand(
  snapshot: CaseSnapshot,
  command: CaseCommand,
  now: Date,
): Result<CaseSnapshot, Refusal> {
  const visibility = VISIBILITY_MOVES[snapshot.hidden ? "hidden" : "shown"][command.type];
  if (typeof visibility === "object") return refused(visibility.refusal);
  const move: Move | Refused = CASE_MOVES[snapshot.state][command.type];
  if (typeof move === "object" && "refusal" in move) return refused(move.refusal);

  const { state, waitingOn } = move === "stays" ? snapshot : { state: move.state, waitingOn: target(move, command) };
  return accepted({
    state,
    waitingOn,
    waitingSince: waitingOn === snapshot.waitingOn ? snapshot.waitingSince : now,
    stage: command.type === "set_stage" ? command.stage : snapshot.stage,
    hidden: visibility === "hidden",
  });
}

/** Whether a case is already what a command would make of it: then it is not updated (decision record 0041). */
export function isUnchanged(stored: CaseSnapshot, decided: CaseSnapshot): boolean {
  const { state, waitingOn, stage, hidden } = decided;
  return stored.state === state && stored.waitingOn === waitingOn && stored.stage === stage && stored.hidden === hidden;
}

function target(move: Exclude<Move, "stays">, command: CaseCommand): CaseWaitingOn {
  if (move.waitingOn !== "as asked") return move.waitingOn;
  if (command.type !== "set_waiting_on")
    throw new Error(`CASE_MOVES takes waitingOn from ${command.type}, which has none. Name the value in its row.`);
  return command.waitingOn;
}
