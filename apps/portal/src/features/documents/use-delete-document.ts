import { trpc } from "../../trpc/portal-trpc.ts";
import { useAddedDocument } from "./use-added-document.ts";

/** Deletes a document that was not sent; refused or not, the page shows what there is then (decision record 0312). */
export function useDeleteDocument(quoteId: string) {
  return trpc.documents.delete.useMutation({ onSettled: useAddedDocument(quoteId) });
}
