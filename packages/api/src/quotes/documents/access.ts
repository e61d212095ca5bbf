import type { Orm, Transaction } from "@quote-financing/db/database";
import { cases, documents, quotes } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, asc, eq, getTableColumns, inArray } from "drizzle-orm";
import { quoteMissing } from "../access.ts";
import { documentRefusals } from "./refusals.ts";

const documentMissing = () => new DomainError(documentRefusals.documentMissing());

/** What the key of a document's bytes is sealed for: this row, and no other. */
export const documentKeyPurpose = (organizationId: string, documentId: string): string =>
  `document-key:${organizationId}:${documentId}`;

export const isDocument = (organizationId: string, documentId: string) =>
  and(eq(documents.organizationId, organizationId), eq(documents.documentId, documentId));

const ofShownCase = and(
  eq(cases.organizationId, documents.organizationId),
  eq(cases.caseId, documents.caseId),
  eq(cases.hidden, false),
);

/** To its organization a hidden case is not there (decision record 0046): what was named on one belongs to the quote alone. */
const selectDocuments = (store: Orm | Transaction) =>
  store
    .select({ ...getTableColumns(documents), caseId: cases.caseId })
    .from(documents)
    .leftJoin(cases, ofShownCase);

/** @throws DomainError `resource_missing`, the same for an unknown and a foreign one. */
export async function findDocument(store: Orm | Transaction, organizationId: string, documentId: string) {
  const [row] = await selectDocuments(store).where(isDocument(organizationId, documentId));
  if (row === undefined) throw documentMissing();
  return row;
}

/** Oldest first. */
export const documentsOfQuote = (store: Orm | Transaction, organizationId: string, quoteId: string) =>
  selectDocuments(store)
    .where(and(eq(documents.organizationId, organizationId), eq(documents.quoteId, quoteId)))
    .orderBy(asc(documents.createdAt), asc(documents.documentId));

/** Those of them that there are, in no order. */
export const documentsById = (store: Orm | Transaction, organizationId: string, documentIds: readonly string[]) =>
  selectDocuments(store).where(
    and(eq(documents.organizationId, organizationId), inArray(documents.documentId, [...documentIds])),
  );

/** @throws DomainError `resource_missing` */
export async function requireQuote(store: Orm | Transaction, organizationId: string, quoteId: string): Promise<void> {
  const found = await store
    .select({ quoteId: quotes.quoteId })
    .from(quotes)
    .where(and(eq(quotes.organizationId, organizationId), eq(quotes.quoteId, quoteId)));
  if (found.length === 0) throw quoteMissing();
}

/** Whoever adds to a quote's documents and requirements, or decides on them, goes one after another. @throws DomainError `resource_missing` */
export async function lockQuote(tx: Transaction, organizationId: string, quoteId: string): Promise<void> {
  const found = await tx
    .select({ quoteId: quotes.quoteId })
    .from(quotes)
    .where(and(eq(quotes.organizationId, organizationId), eq(quotes.quoteId, quoteId)))
    .for("no key update");
  if (found.length === 0) throw quoteMissing();
}
