import {
  FINANCING_COMMANDS,
  FINANCING_MOVES,
  type FinancingCommandType,
} from "@quote-financing/domain/financing/lifecycle";
import type { FinancingCommand } from "@quote-financing/domain/financing/snapshot";
import { FINANCING_STATUSES, type FinancingStatus, ON_HOLD_REASONS } from "@quote-financing/domain/vocabulary";

const STATUS_TAG = "sandbox_";
const HOLD_TAG = "sandbox_on_hold_";

export const isMagic = (tag: string): boolean => tag.startsWith(STATUS_TAG);

/**
 * What the tags of a test quote ask for: `sandbox_<status>` brings it to that status, `sandbox_on_hold_<reason>` puts it on
 * hold there. Of several of a kind counts the one that comes first in the list of
 * statuses or reasons; other tags ask for nothing.
 *
 * @returns the commands in their order; a closed financing cannot be put on hold
 */
export function magicCommands(tags: readonly string[]): FinancingCommand[] {
  const status = FINANCING_STATUSES.find((known) => tags.includes(STATUS_TAG + known)) ?? "new_customer";
  const reason = ON_HOLD_REASONS.find((known) => tags.includes(HOLD_TAG + known));
  const path = pathTo(status).map((type) => ({ type }) as FinancingCommand);
  const canHold = reason !== undefined && FINANCING_MOVES[status].hold !== null;
  return canHold ? [...path, { type: "hold", reason }] : path;
}

/** The shortest way through the lifecycle; every status has one. */
function pathTo(target: FinancingStatus): FinancingCommandType[] {
  const ways = new Map<FinancingStatus, FinancingCommandType[]>([["new_customer", []]]);
  for (const [status, way] of ways) {
    if (status === target) return way;
    for (const command of FINANCING_COMMANDS) {
      const next = FINANCING_MOVES[status][command];
      if (next !== null && next !== "sub status" && !ways.has(next)) ways.set(next, [...way, command]);
    }
  }
  return [];
}
