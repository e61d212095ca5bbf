import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DocumentVault } from "@quote-financing/domain/documents/document-vault";
import { createFolderStore } from "../folder-store.ts";
import { openVault, type VaultParts } from "../open-vault.ts";

const root = join(tmpdir(), `test-documents-${process.pid}`);
process.once("exit", () => rmSync(root, { recursive: true, force: true }));

let folders = 0;

/** A vault in a folder of its own, which goes with the process. Documents are clean unless a scanner is given. */
export function testVault(parts: Partial<VaultParts> = {}): DocumentVault {
  folders += 1;
  const folder = join(root, `${folders}`);
  return openVault({
    store: createFolderStore(folder),
    scanner: undefined,
    unscanned: "clean",
    givesUnscanned: false,
    ...parts,
  });
}
