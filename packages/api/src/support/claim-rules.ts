import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { accepted, type Result, refused } from "@quote-financing/domain/refusals/result";
import type { CaseState } from "@quote-financing/domain/vocabulary";
import { supportRefusals } from "./refusals.ts";

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
  if (state === "closed") return refused(supportRefusals.closedNeedsNobody());
  if (claimedBy !== null && !takeOver) return refused(supportRefusals.claimedBy({ name: String(claimedByName) }));
  return accepted({ changes: true });
}
