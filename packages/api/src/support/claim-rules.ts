import type { Refusal } from "@quote-financing/domain/refusals/errors";
import { ruleText } from "@quote-financing/domain/refusals/refusal-rules";
import { accepted, type Result, refused } from "@quote-financing/domain/refusals/result";
import type { CaseState } from "@quote-financing/domain/vocabulary";

/** What the rule looks at. `claimedBy` is the user id of the agent who has the case. */
export interface ClaimSnapshot {
  readonly state: CaseState;
  readonly claimedBy: string | null;
  readonly claimedByName: string | null;
}

/**
 * Whether an agent may take a case: an open one that nobody has, or a colleague's when it is said that it is taken
 * over. Pure; `changes` is false for a case that is the agent's already (decision record 0120).
 */
export function decideClaim(
  { state, claimedBy, claimedByName }: ClaimSnapshot,
  agentId: string,
  takeOver: boolean,
): Result<{ readonly changes: boolean }, Refusal> {
  if (claimedBy === agentId) return accepted({ changes: false });
  if (state === "closed") return conflict(ruleText("closedNeedsNobody"));
  if (claimedBy !== null && !takeOver) return conflict(ruleText("claimedBy", { name: String(claimedByName) }));
  return accepted({ changes: true });
}

const conflict = (message: string) => refused({ code: "state_conflict", message } as const);
