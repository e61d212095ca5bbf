import { isVaultUnavailable } from "@quote-financing/domain/documents/document-vault";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { Services } from "../../context.ts";
import { documentKeyPurpose, findDocument } from "./access.ts";
import { whyNotGiven } from "./rules.ts";

/** A document that has bytes. */
export interface StoredDocument {
  readonly documentId: string;
  readonly objectName: string;
  readonly sealedKey: string;
}

/**
 * The bytes of a document whose row was read a moment ago.
 *
 * @throws DomainError `resource_missing` when it was deleted or erased since, `state_conflict` when its scan refused it: its bytes are
 *   away, and the store is not. VaultUnavailable
 */
export async function* openBytes(
  { db, documents, secretBox }: Pick<Services, "db" | "documents" | "secretBox">,
  organizationId: string,
  { documentId, objectName, sealedKey }: StoredDocument,
): AsyncGenerator<Uint8Array> {
  const key = secretBox.open(sealedKey, documentKeyPurpose(organizationId, documentId));
  try {
    yield* documents.open({ name: objectName, key });
  } catch (error) {
    if (!isVaultUnavailable(error)) throw error;
    const { scan } = await findDocument(db.orm, organizationId, documentId);
    const refusal = whyNotGiven(scan, documents.givesUnscanned);
    throw refusal === undefined ? error : new DomainError(refusal);
  }
}
