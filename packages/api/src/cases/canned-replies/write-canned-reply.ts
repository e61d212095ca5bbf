import { cannedReplies } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import type { AgentContext } from "../../trpc.ts";
import { replyMissing } from "./list-canned-replies.ts";
import type { CreateCannedReplyInput, UpdateCannedReplyInput } from "./schema.ts";
import { viewCannedReply } from "./view.ts";

/** Nothing to do is no macro. */
const columnsOf = ({ steps, ...texts }: CreateCannedReplyInput) => ({
  ...texts,
  steps: steps === undefined || Object.keys(steps).length === 0 ? null : steps,
});

/** A text for every agent; who wrote it last is kept with it (decision record 0122). */
export async function createCannedReply({ services, caller }: AgentContext, content: CreateCannedReplyInput) {
  const now = services.clock.now();
  const [row] = await services.db.orm
    .insert(cannedReplies)
    .values({
      cannedReplyId: services.makeId("cannedReply"),
      ...columnsOf(content),
      updatedBy: caller.name,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (row === undefined) throw new Error("Inserting the canned reply returned no row. Check its RETURNING clause.");
  return { data: viewCannedReply(row) };
}

/** @throws DomainError `resource_missing` */
export async function updateCannedReply({ services, caller }: AgentContext, input: UpdateCannedReplyInput) {
  const { cannedReplyId, ...content } = input;
  const [row] = await services.db.orm
    .update(cannedReplies)
    .set({ ...columnsOf(content), updatedBy: caller.name, updatedAt: services.clock.now() })
    .where(eq(cannedReplies.cannedReplyId, cannedReplyId))
    .returning();
  if (row === undefined) throw replyMissing();
  return { data: viewCannedReply(row) };
}

/** @throws DomainError `resource_missing` */
export async function deleteCannedReply({ services }: AgentContext, cannedReplyId: string): Promise<void> {
  const gone = await services.db.orm
    .delete(cannedReplies)
    .where(eq(cannedReplies.cannedReplyId, cannedReplyId))
    .returning({ cannedReplyId: cannedReplies.cannedReplyId });
  if (gone.length === 0) throw replyMissing();
}
