import type { Orm, Transaction } from "@quote-financing/db/database";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { documentsById } from "../../quotes/documents/access.ts";
import { documentRefusals } from "../../quotes/documents/refusals.ts";
import type { CaseMessage } from "./schema.ts";
import { type ShownMessageRow, viewMessage } from "./view.ts";

type Store = Orm | Transaction;

/** The messages with the documents that they name. Only where one names any is there anything to look up. */
export async function viewMessages(
  store: Store,
  organizationId: string,
  rows: readonly ShownMessageRow[],
): Promise<CaseMessage[]> {
  const named = new Set(rows.flatMap(({ documentIds }) => documentIds ?? []));
  const documents = named.size === 0 ? [] : await documentsById(store, organizationId, [...named]);
  return rows.map((row) => viewMessage(row, documents));
}

export async function viewOneMessage(store: Store, organizationId: string, row: ShownMessageRow): Promise<CaseMessage> {
  const documents = row.documentIds === null ? [] : await documentsById(store, organizationId, row.documentIds);
  return viewMessage(row, documents);
}

/** @throws DomainError `resource_missing` on the first that is no document of the quote. */
export async function requireDocumentsOfQuote(
  store: Store,
  { organizationId, quoteId }: { readonly organizationId: string; readonly quoteId: string },
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0) return;
  const found = await documentsById(store, organizationId, documentIds);
  const ofQuote = new Set(found.filter((row) => row.quoteId === quoteId).map(({ documentId }) => documentId));
  const strange = documentIds.findIndex((documentId) => !ofQuote.has(documentId));
  if (strange >= 0) throw new DomainError(documentRefusals.documentMissing().at(`documentIds[${strange}]`));
}
