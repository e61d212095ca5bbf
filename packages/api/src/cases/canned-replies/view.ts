import type { cannedReplies } from "@quote-financing/db/schema/tables";
import { type CannedReply, type MacroSteps, macroStepsSchema } from "./schema.ts";

/** Row to the console's wire, field by field. */
export const viewCannedReply = (row: typeof cannedReplies.$inferSelect): CannedReply => ({
  cannedReplyId: row.cannedReplyId,
  name: row.name,
  bodyNl: row.bodyNl,
  bodyEn: row.bodyEn,
  ...viewSteps(row),
  updatedBy: row.updatedBy,
  updatedAt: row.updatedAt.toISOString(),
});

function viewSteps({ steps }: Pick<typeof cannedReplies.$inferSelect, "steps">): { steps?: MacroSteps } {
  return steps === null ? {} : { steps: macroStepsSchema.parse(steps) };
}
