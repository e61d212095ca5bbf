import { z } from "zod";
import { agentProcedure, organizationProcedure, router } from "../../trpc.ts";
import { deleteDocument } from "../documents/delete-document.ts";
import { getDocument, giveDocument, giveSupportDocument, listDocuments } from "../documents/read-documents.ts";
import {
  addDocumentInput,
  documentAnswer,
  documentsAnswer,
  getDocumentInput,
  ofQuoteInput,
  supportDocumentInput,
  supportDocumentsInput,
} from "../documents/schema.ts";
import { addDocument } from "./add-document.ts";

const tags = ["Documents"];
const agent = agentProcedure.meta({ permission: "support.act" });
const ofQuote = "/v1/quotes/{quoteId}/documents" as const;

/** Documents of quotes: contract-decisions §12. */
export const documentsRouter = router({
  add: organizationProcedure
    .meta({
      permission: "documents.write",
      successStatus: 201,
      idempotencyKey: true,
      takesBytes: true,
      openapi: {
        method: "POST",
        path: ofQuote,
        tags,
        summary: "Add a document to a quote",
        description:
          "The body is the bytes of the file, at most 15 MiB, with their `Content-Type`; the rest is in the query. What the " +
          "file is, is told by its first bytes: a name or a `Content-Type` that says otherwise is refused. One for a " +
          "requirement makes that `submitted`. With `Idempotency-Key` the call can be repeated safely.",
      },
    })
    .input(addDocumentInput)
    .output(documentAnswer)
    .mutation(({ ctx, input }) => addDocument(ctx, input)),

  list: organizationProcedure
    .meta({
      permission: "documents.read",
      openapi: {
        method: "GET",
        path: ofQuote,
        tags,
        summary: "List the documents of a quote",
        description: "All, oldest first.",
      },
    })
    .input(ofQuoteInput)
    .output(documentsAnswer)
    .query(({ ctx, input }) => listDocuments(ctx, ctx.organizationId, input.quoteId)),

  get: organizationProcedure
    .meta({
      permission: "documents.read",
      openapi: {
        method: "GET",
        path: "/v1/documents/{documentId}",
        tags,
        summary: "Get a document, without its bytes",
        description: "What it is, and whether it was scanned.",
      },
    })
    .input(getDocumentInput)
    .output(documentAnswer)
    .query(({ ctx, input }) => getDocument(ctx, input.documentId)),

  delete: organizationProcedure
    .meta({
      permission: "documents.write",
      successStatus: 204,
      withoutBody: true,
      mayConflict: true,
      openapi: {
        method: "DELETE",
        path: "/v1/documents/{documentId}",
        tags,
        summary: "Delete a document that was not sent",
        description:
          "With its bytes. 409 `state_conflict` for one that was added for a requirement, or that a message names: it stays.",
      },
    })
    .input(getDocumentInput)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteDocument(ctx, input.documentId)),

  content: organizationProcedure
    .meta({
      permission: "documents.read",
      sendsBytes: true,
      mayConflict: true,
      openapi: {
        method: "GET",
        path: "/v1/documents/{documentId}/content",
        tags,
        summary: "Get the bytes of a document",
        description:
          "As an attachment, exactly as they were sent. 409 `state_conflict` while the document waits for its scan and may " +
          "not be given yet, and when the scan refused it.",
      },
    })
    .input(getDocumentInput)
    .output(documentAnswer)
    .query(({ ctx, input }) => giveDocument(ctx, ctx.organizationId, input.documentId)),

  supportList: agent
    .input(supportDocumentsInput)
    .output(documentsAnswer)
    .query(({ ctx, input }) => listDocuments(ctx, input.organizationId, input.quoteId)),

  supportContent: agent
    .input(supportDocumentInput)
    .output(documentAnswer)
    .query(({ ctx, input }) => giveSupportDocument(ctx, input.organizationId, input.documentId)),
});
