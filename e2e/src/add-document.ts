import type { Product } from "./product/start-product.ts";
import { pdfOf } from "./sample-documents.ts";

/** Adds a PDF of one page to a quote, as a merchant's backend does. @param requirementId what it is for @returns its id */
export async function addDocument(
  { demo, apiKey }: Product,
  quoteId: string,
  fileName: string,
  requirementId?: string,
): Promise<string> {
  const query = new URLSearchParams({ fileName, ...(requirementId === undefined ? {} : { requirementId }) });
  const answer = await fetch(`${demo.baseUrl}/v1/quotes/${quoteId}/documents?${query}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/pdf" },
    body: new Uint8Array(pdfOf("Factuur 2026-17")),
  });
  const body = (await answer.json()) as { data: { documentId: string } };
  if (answer.status !== 201) throw new Error(`A document was refused: ${JSON.stringify(body)}`);
  return body.data.documentId;
}
