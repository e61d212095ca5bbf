import { organizationProcedure, router } from "../../trpc.ts";
import { listMessages } from "./list-messages.ts";
import { postMessage } from "./post-message.ts";
import { readThread } from "./read-thread.ts";
import {
  caseMessageAnswer,
  caseMessagesAnswer,
  listMessagesInput,
  postMessageInput,
  readThreadInput,
  threadAnswer,
} from "./schema.ts";
import { thawThread } from "./thread-cursor.ts";

const path = "/v1/cases/{caseId}/messages" as const;
const tags = ["Cases"];

/** The conversation of a case: specification §4.7 and §4.8. */
export const caseMessagesRouter = router({
  post: organizationProcedure
    .meta({
      permission: "cases.write",
      successStatus: 201,
      idempotencyKey: true,
      takesSlotsItself: true,
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
      isExpensive: true,
      takesSlotsItself: true,
      openapi: {
        method: "GET",
        path,
        tags,
        summary: "Get the message thread",
        description:
          "Oldest first. A thread of at most 250 messages answers whole; a longer one, or any with " +
          "`pageSize`, in pages: follow `links.next` until `hasMore` is false.",
      },
      fieldChecks: { cursor: thawThread },
    })
    .input(listMessagesInput)
    .output(caseMessagesAnswer)
    .query(({ ctx, input }) => listMessages(ctx, input)),

  thread: organizationProcedure
    .meta({ permission: "cases.follow" })
    .input(readThreadInput)
    .output(threadAnswer)
    .query(({ ctx, input }) => readThread(ctx, input)),
});
