import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { createClamdScanner } from "@quote-financing/documents/clamd-scanner";
import { createFolderStore } from "@quote-financing/documents/folder-store";
import type { ObjectStore } from "@quote-financing/documents/object-store";
import { openVault } from "@quote-financing/documents/open-vault";
import { readS3Address } from "@quote-financing/documents/s3-address";
import { createS3Store } from "@quote-financing/documents/s3-store";
import type { DocumentVault } from "@quote-financing/domain/documents/document-vault";
import { documentsFolder } from "./environment/environment-fields.ts";
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

/**
 * Whether an upload can be sealed on this machine: in the folder of DOCUMENTS_URL, or in DATA_DIR before it goes to a bucket. Tried
 * once, by who starts.
 *
 * @returns what is in the way, for the operator; undefined when nothing is
 */
export function whyDocumentsCannotBeTaken(settings: DocumentSettings): string | undefined {
  const folder = storeOf(settings).incomingFolder;
  const trial = join(folder, `trial-${randomUUID()}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(trial, "", { flag: "wx", mode: 0o600 });
    rmSync(trial);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return `Documents cannot be taken: the folder ${folder} cannot be written (${code}). Set DATA_DIR, or DOCUMENTS_URL, to one that can.`;
  }
}

function storeOf({ DATA_DIR, DOCUMENTS_URL = "file:documents" }: DocumentSettings): ObjectStore {
  if (DOCUMENTS_URL.startsWith("file:")) {
    const path = documentsFolder(DOCUMENTS_URL);
    return createFolderStore(isAbsolute(path) ? path : join(DATA_DIR, path));
  }
  const address = readS3Address(DOCUMENTS_URL);
  if (address === undefined) throw new Error("DOCUMENTS_URL is not what its field has checked.");
  return createS3Store(address, join(DATA_DIR, "documents", "incoming"));
}
