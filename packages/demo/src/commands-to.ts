import {
  FINANCING_COMMANDS,
  FINANCING_MOVES,
  type FinancingCommandType,
} from "@quote-financing/domain/financing/lifecycle";
import type { FinancingStatus } from "@quote-financing/domain/vocabulary";

export interface FinancingStep {
  readonly command: Exclude<FinancingCommandType, "hold" | "release">;
  readonly to: FinancingStatus;
}

/** The shortest way through the lifecycle's own table. @throws Error when no command leads there. */
export function commandsTo(target: FinancingStatus, from: FinancingStatus = "new_customer"): readonly FinancingStep[] {
  const ways = new Map<FinancingStatus, readonly FinancingStep[]>([[from, []]]);
  // A Map is walked in the order of its entries, those that are added on the way too.
  for (const [status, way] of ways) {
    for (const command of FINANCING_COMMANDS) {
      if (command === "hold" || command === "release") continue;
      const to = FINANCING_MOVES[status][command];
      if (to !== null && !ways.has(to)) ways.set(to, [...way, { command, to }]);
    }
  }
  const way = ways.get(target);
  if (way === undefined) throw new Error(`No command leads from ${from} to ${target}.`);
  return way;
}
