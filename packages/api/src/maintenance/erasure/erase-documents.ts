import type { Transaction } from "@quote-financing/db/database";
import { documents, idempotencyKeys, requirements } from "@quote-financing/db/schema/tables";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { ERASED_TEXT } from "./tombstone.ts";

/**
 * Documents of a quote go whole, with the keys that open their bytes and the answers that their keys would replay; requirements lose
 * their texts (decision record 0238).
 *
 * @returns where their bytes lie: for `removeBytes`, once this is committed.
 */
export async function eraseDocuments(tx: Transaction, organizationId: string, quoteId: string): Promise<string[]> {
  const deleted = await tx
    .delete(documents)
    .where(and(eq(documents.organizationId, organizationId), eq(documents.quoteId, quoteId)))
    .returning({ documentId: documents.documentId, objectName: documents.objectName });
  const ids = deleted.map(({ documentId }) => documentId);
  if (ids.length > 0) {
    await tx
      .delete(idempotencyKeys)
      .where(and(eq(idempotencyKeys.organizationId, organizationId), inArray(idempotencyKeys.reservedId, ids)));
  }
  const ofQuote = and(eq(requirements.organizationId, organizationId), eq(requirements.quoteId, quoteId));
  await tx.update(requirements).set({ text: ERASED_TEXT }).where(ofQuote);
  await tx
    .update(requirements)
    .set({ rejection: ERASED_TEXT })
    .where(and(ofQuote, isNotNull(requirements.rejection)));
  return deleted.flatMap(({ objectName }) => objectName ?? []);
}
