import { otherMethods } from "../../../../../server/requests/other-methods.ts";
import { takeDocument } from "../../../../../server/requests/take-document.ts";

/** Adds a document to a quote: `?fileName=` and, if it answers one, `requirementId=`. */
export async function POST(request: Request, { params }: { params: Promise<{ quoteId: string }> }): Promise<Response> {
  return takeDocument(request, (await params).quoteId);
}

export const { DELETE, GET, HEAD, OPTIONS, PATCH, PUT } = otherMethods("POST");
