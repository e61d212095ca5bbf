import type { cases } from "@quote-financing/db/schema/tables";
import type { CaseTombstone } from "./list-schema.ts";

/** What a follower is told of a case that it can no longer see: that it is gone, and since when (decision record 0208). */
export function viewTombstone(
  row: Pick<typeof cases.$inferSelect, "caseId" | "updatedAt" | "hiddenAt">,
): CaseTombstone {
  const { caseId, updatedAt, hiddenAt } = row;
  return { caseId, updatedAt: updatedAt.toISOString(), hiddenAt: (hiddenAt ?? updatedAt).toISOString() };
}
