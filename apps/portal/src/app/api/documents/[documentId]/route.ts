import { giveDocument } from "../../../../server/requests/give-document.ts";
import { otherMethods } from "../../../../server/requests/other-methods.ts";

/** The bytes of a document, to be saved. Agents name its organization: `?organization=`. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  return giveDocument(request, (await params).documentId);
}

export const { DELETE, OPTIONS, PATCH, POST, PUT } = otherMethods("GET", "HEAD");
