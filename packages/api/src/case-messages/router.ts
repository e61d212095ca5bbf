import { organizationProcedure, router } from "../trpc.ts";
import { listMessages } from "./list-messages.ts";
import { postMessage } from "./post-message.ts";
import { caseMessageAnswer, caseMessagesAnswer, listMessagesInput, postMessageInput } from "./schema.ts";

const path = "/v1/cases/{caseId}/messages" as const;
const tags = ["Cases"];

/** The conversation of a case: service-interface §4.7 and §4.8. */
export const caseMessagesRouter = router({
  post: organizationProcedure
    .meta({
      permission: "cases.write",
      successStatus: 201,
      idempotencyKey: true,
      openapi: {
        method: "POST",
        path,
        tags,
        summary: "Post a message",
        description:
          "Writing on a closed case reopens it. With a client-made `messageId` the call can be repeated safely: " +
          "the same body answers the stored message with 200.",
      },
    })
    .input(postMessageInput)
    .output(caseMessageAnswer)
    .mutation(({ ctx, input }) => postMessage(ctx, input)),

  list: organizationProcedure
    .meta({
      permission: "cases.read",
      openapi: {
        method: "GET",
        path,
        tags,
        summary: "Get the message thread",
        description: "Oldest first, all of it.",
      },
    })
    .input(listMessagesInput)
    .output(caseMessagesAnswer)
    .query(({ ctx, input }) => listMessages(ctx, input)),
});
