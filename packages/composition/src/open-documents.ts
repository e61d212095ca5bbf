import { isAbsolute, join } from "node:path";
import { createClamdScanner } from "@quote-financing/documents/clamd-scanner";
import { createFolderStore } from "@quote-financing/documents/folder-store";
import type { ObjectStore } from "@quote-financing/documents/object-store";
import { openVault } from "@quote-financing/documents/open-vault";
import { readS3Address } from "@quote-financing/documents/s3-address";
import { createS3Store } from "@quote-financing/documents/s3-store";
import type { DocumentVault } from "@quote-financing/domain/documents/document-vault";
import type { Environment } from "./environment/environment-schema.ts";

type DocumentSettings = Pick<
  Environment,
  "DATA_DIR" | "DATABASE_URL" | "DOCUMENTS_URL" | "CLAMD_URL" | "DOCUMENTS_UNSCANNED"
>;

/**
 * Bytes of documents where DOCUMENTS_URL says, or under DATA_DIR. Without a scanner they are clean on the embedded
 * database, and wait on one of its own (contract-decisions §12, §16).
 */
export function openDocuments(settings: DocumentSettings): DocumentVault {
  const { CLAMD_URL, DATABASE_URL, DOCUMENTS_UNSCANNED } = settings;
  return openVault({
    store: storeOf(settings),
    scanner: CLAMD_URL === undefined ? undefined : createClamdScanner(CLAMD_URL),
    unscanned: DATABASE_URL === undefined ? "clean" : "pending",
    givesUnscanned: DOCUMENTS_UNSCANNED === "allow",
  });
}

function storeOf({ DATA_DIR, DOCUMENTS_URL = "file:documents" }: DocumentSettings): ObjectStore {
  if (DOCUMENTS_URL.startsWith("file:")) {
    const path = decodeURIComponent(DOCUMENTS_URL.replace(/^file:(\/\/)?/, ""));
    return createFolderStore(isAbsolute(path) ? path : join(DATA_DIR, path));
  }
  const address = readS3Address(DOCUMENTS_URL);
  if (address === undefined) throw new Error("DOCUMENTS_URL is not what its field has checked.");
  return createS3Store(address, join(DATA_DIR, "documents", "incoming"));
}
