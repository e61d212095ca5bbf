import { addMessage } from "../cases/messages/add-message.ts";
import { postMessage } from "../cases/messages/post-message.ts";
import { caseMessageAnswer, postMessageInput } from "../cases/messages/schema.ts";
import { replyInput } from "../cases/support-schema.ts";
import { addDocumentInput, documentAnswer } from "../quotes/documents/schema.ts";
import { addDocument } from "../quotes/requirements/add-document.ts";
import { agentProcedure, createCallerFactory, organizationProcedure, router } from "../trpc.ts";

/** What a mail reply does, with the permissions and limits of the same in the portal. Served to nobody. */
const mailRepliesRouter = router({
  post: organizationProcedure
    .meta({ permission: "cases.write", takesSlotsItself: true })
    .input(postMessageInput)
    .output(caseMessageAnswer)
    .mutation(({ ctx, input }) => postMessage(ctx, input)),
  reply: agentProcedure
    .meta({ permission: "support.act" })
    .input(replyInput.omit({ thenClose: true, seenThrough: true }))
    .output(caseMessageAnswer)
    .mutation(async ({ ctx, input }) => ({ data: await addMessage(ctx, input) })),
  addDocument: organizationProcedure
    .meta({ permission: "documents.write" })
    .input(addDocumentInput)
    .output(documentAnswer)
    .mutation(({ ctx, input }) => addDocument(ctx, input)),
});

export const mailRepliesCaller = createCallerFactory(mailRepliesRouter);
