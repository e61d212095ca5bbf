import { useRouter } from "next/navigation";
import { trpc } from "../../trpc/portal-trpc.ts";

/** What a page shows anew when a document was added to a quote, or deleted; settles when its list is there. */
export function useAddedDocument(quoteId: string): () => Promise<void> {
  const cache = trpc.useUtils();
  const router = useRouter();
  return () => {
    void cache.requirements.list.invalidate({ quoteId });
    const listed = cache.documents.list.invalidate({ quoteId });
    void cache.quotes.nextStep.invalidate({ quoteId });
    // The story of the quote is drawn by the server.
    router.refresh();
    return listed;
  };
}
