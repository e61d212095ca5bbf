import { isDeepStrictEqual } from "node:util";
import { cannedReplies } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, count, eq, sql } from "drizzle-orm";
import type { AgentContext } from "../../trpc.ts";
import { caseRefusals } from "../refusals.ts";
import { findCannedReply, replyMissing } from "./list-canned-replies.ts";
import { CANNED_REPLIES_MAX } from "./rules.ts";
import type { CannedReply, CreateCannedReplyInput, UpdateCannedReplyInput } from "./schema.ts";
import { viewCannedReply } from "./view.ts";

/** Nothing to do is no macro. */
const columnsOf = ({ steps, ...texts }: CreateCannedReplyInput) => ({
  ...texts,
  steps: steps === undefined || Object.keys(steps).length === 0 ? null : steps,
});

const contentOf = ({ name, bodyNl, bodyEn, steps }: CannedReply) => columnsOf({ name, bodyNl, bodyEn, steps });

/** A text for every agent; who wrote it last is kept with it (decision record 0122). @throws DomainError `limit_reached` */
export async function createCannedReply({ services, caller }: AgentContext, content: CreateCannedReplyInput) {
  const now = services.clock.now();
  return services.db.transact(async (tx) => {
    // Only who writes waits: the limit cannot be passed by two at once.
    await tx.execute(sql`lock table ${cannedReplies} in share row exclusive mode`);
    const [found] = await tx.select({ replies: count() }).from(cannedReplies);
    if ((found?.replies ?? 0) >= CANNED_REPLIES_MAX)
      throw new DomainError(caseRefusals.tooManyReplies({ maximum: CANNED_REPLIES_MAX }));

    const [row] = await tx
      .insert(cannedReplies)
      .values({
        cannedReplyId: services.makeId("cannedReply"),
        ...columnsOf(content),
        updatedBy: caller.name,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    const data = row && viewCannedReply(row);
    if (data === undefined) throw new Error("Inserting the canned reply returned no row. Check its RETURNING clause.");
    return { data };
  });
}

/** @throws DomainError `resource_missing`, `state_conflict` when it is no longer as it was read */
export async function updateCannedReply({ services, caller }: AgentContext, input: UpdateCannedReplyInput) {
  const { cannedReplyId, updatedAt, ...content } = input;
  const asRead = updatedAt === undefined ? undefined : eq(cannedReplies.updatedAt, new Date(updatedAt));
  const [row] = await services.db.orm
    .update(cannedReplies)
    .set({ ...columnsOf(content), updatedBy: caller.name, updatedAt: services.clock.now() })
    .where(and(eq(cannedReplies.cannedReplyId, cannedReplyId), asRead))
    .returning();
  const data = row && viewCannedReply(row);
  if (data !== undefined) return { data };
  const found = await findCannedReply(services.db.orm, cannedReplyId);
  // The same once more, whose first answer was lost.
  const isTheSame = isDeepStrictEqual(contentOf(found), columnsOf(content));
  if (found.updatedBy === caller.name && isTheSame) return { data: found };
  throw new DomainError(caseRefusals.replyChanged({ name: found.updatedBy }));
}

/** @throws DomainError `resource_missing` */
export async function deleteCannedReply({ services }: AgentContext, cannedReplyId: string): Promise<void> {
  const gone = await services.db.orm
    .delete(cannedReplies)
    .where(eq(cannedReplies.cannedReplyId, cannedReplyId))
    .returning({ cannedReplyId: cannedReplies.cannedReplyId });
  if (gone.length === 0) throw replyMissing();
}
