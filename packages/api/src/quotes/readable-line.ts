import { LINE_ITEM_TYPES } from "@quote-financing/domain/vocabulary";
import type { LineFacts } from "./rules.ts";

/**
 * What the rules can read of a line that may be wrong elsewhere: a rule that waited for all else to fit would leave the
 * first mistake of a document untold (decision record 0191).
 */
export function readableLine(line: unknown): Partial<LineFacts> {
  const { type, totalInclTax, incentiveCodes }: Partial<Record<keyof LineFacts, unknown>> = Object(line);
  return {
    ...(isLineType(type) ? { type } : {}),
    ...(typeof totalInclTax === "number" ? { totalInclTax } : {}),
    ...(Array.isArray(incentiveCodes) ? { incentiveCodes } : {}),
  };
}

const isLineType = (type: unknown): type is LineFacts["type"] => LINE_ITEM_TYPES.some((known) => known === type);
