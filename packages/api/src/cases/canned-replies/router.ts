import { z } from "zod";
import { agentProcedure, router } from "../../trpc.ts";
import { fillCannedReplies } from "./fill-canned-replies.ts";
import { listCannedReplies } from "./list-canned-replies.ts";
import {
  cannedRepliesAnswer,
  cannedReplyAnswer,
  createCannedReplyInput,
  deleteCannedReplyInput,
  filledRepliesAnswer,
  filledRepliesInput,
  updateCannedReplyInput,
} from "./schema.ts";
import { createCannedReply, deleteCannedReply, updateCannedReply } from "./write-canned-reply.ts";

const agent = agentProcedure.meta({ permission: "support.act" });

/** Texts that agents use again and again; every agent manages them. Not part of /v1. */
export const cannedRepliesRouter = router({
  list: agent.output(cannedRepliesAnswer).query(({ ctx }) => listCannedReplies(ctx)),
  filled: agent
    .input(filledRepliesInput)
    .output(filledRepliesAnswer)
    .query(({ ctx, input }) => fillCannedReplies(ctx, input)),
  create: agent
    .input(createCannedReplyInput)
    .output(cannedReplyAnswer)
    .mutation(({ ctx, input }) => createCannedReply(ctx, input)),
  update: agent
    .input(updateCannedReplyInput)
    .output(cannedReplyAnswer)
    .mutation(({ ctx, input }) => updateCannedReply(ctx, input)),
  delete: agent
    .input(deleteCannedReplyInput)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteCannedReply(ctx, input.cannedReplyId)),
});
