import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { accepted, type Result, refused } from "@quote-financing/domain/refusals/result";
import type { RequirementState } from "@quote-financing/domain/vocabulary";
import { requirementRefusals } from "./refusals.ts";

export interface RequirementSnapshot {
  readonly state: RequirementState;
  /** Why it was rejected; null in every other state. */
  readonly rejection: string | null;
}

export type RequirementCommand =
  | { readonly type: "submit" | "accept" | "withdraw" | "reopen" }
  | { readonly type: "reject"; readonly reason: string };

type CommandType = RequirementCommand["type"];

/** Every command in every state; `no` is refused (decision record 0238). */
export const REQUIREMENT_MOVES = {
  open: { submit: "submitted", accept: "accepted", reject: "no", withdraw: "withdrawn", reopen: "no" },
  submitted: { submit: "submitted", accept: "accepted", reject: "rejected", withdraw: "withdrawn", reopen: "open" },
  accepted: { submit: "no", accept: "no", reject: "no", withdraw: "no", reopen: "no" },
  rejected: { submit: "submitted", accept: "accepted", reject: "no", withdraw: "withdrawn", reopen: "no" },
  withdrawn: { submit: "no", accept: "no", reject: "no", withdraw: "no", reopen: "no" },
} as const satisfies Record<RequirementState, Record<CommandType, RequirementState | "no">>;

/** What a command makes of a requirement, or `state_conflict`. Pure. */
export function applyRequirementCommand(
  { state }: RequirementSnapshot,
  command: RequirementCommand,
): Result<RequirementSnapshot, Refusal> {
  const to = REQUIREMENT_MOVES[state][command.type];
  if (to === "no") return refused(requirementRefusals.requirementState({ state }));
  return accepted({ state: to, rejection: command.type === "reject" ? command.reason : null });
}
