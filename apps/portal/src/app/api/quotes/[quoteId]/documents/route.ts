import { takeDocument } from "../../../../../server/requests/take-document.ts";

/** Adds a document to a quote: `?fileName=` and, if it answers one, `requirementId=`. */
export async function POST(request: Request, { params }: { params: Promise<{ quoteId: string }> }): Promise<Response> {
  return takeDocument(request, (await params).quoteId);
}
