import type { cannedReplies } from "@quote-financing/db/schema/tables";
import { type CannedReply, macroStepsSchema } from "./schema.ts";

/**
 * Row to the console's wire, field by field. Undefined for one whose steps another release wrote, in a way that this one does not know:
 * without them it would do less than it says, and lose them when it is changed (decision record 0149).
 */
export function viewCannedReply(row: typeof cannedReplies.$inferSelect): CannedReply | undefined {
  const known = row.steps === null ? undefined : macroStepsSchema.safeParse(row.steps);
  if (known?.success === false) return undefined;
  return {
    cannedReplyId: row.cannedReplyId,
    name: row.name,
    bodyNl: row.bodyNl,
    bodyEn: row.bodyEn,
    ...(known === undefined ? {} : { steps: known.data }),
    updatedBy: row.updatedBy,
    updatedAt: row.updatedAt.toISOString(),
  };
}
