import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentVault, SealedObject } from "@quote-financing/domain/documents/document-vault";
import { idPattern, madeAtMs } from "@quote-financing/domain/ids/ids";
import type { DocumentScan } from "@quote-financing/domain/vocabulary";
import type { ScanBytes } from "./clamd-scanner.ts";
import { checkedName, type ObjectStore } from "./object-store.ts";
import { spoolBytes } from "./receive-bytes.ts";
import { KEY_BYTES, openChunks } from "./sealed-chunks.ts";

export interface VaultParts {
  readonly store: ObjectStore;
  /** What scans; without it every document is `unscanned`. */
  readonly scanner: ScanBytes | undefined;
  readonly unscanned: Exclude<DocumentScan, "refused">;
  readonly givesUnscanned: boolean;
}

const keyOf = ({ key }: SealedObject): Buffer => Buffer.from(key, "base64url");

/** The store, the seal and the scanner as one (decision record 0236). Nothing is touched before it is used. */
export function openVault({ store, scanner, unscanned, givesUnscanned }: VaultParts): DocumentVault {
  const open = (object: SealedObject) => openChunks(keyOf(object), store.read(object.name));
  return {
    hasScanner: scanner !== undefined,
    givesUnscanned,
    async receive(name, chunks) {
      const key = randomBytes(KEY_BYTES);
      const { file, ...told } = await spoolBytes(store.incomingFolder, checkedName(name), key, chunks);
      try {
        const scan = scanner === undefined ? unscanned : await scanner(openChunks(key, createReadStream(file.path)));
        if (scan === "refused") return { ...told, object: undefined, scan };
        await store.put(name, file);
        return { ...told, object: { name, key: key.toString("base64url") }, scan };
      } finally {
        await rm(file.path, { force: true }).catch(() => undefined);
      }
    },
    open,
    scan: async (object) => (scanner === undefined ? unscanned : scanner(open(object))),
    remove: (name) => store.remove(name),
    names: () => store.names(),
    removeUnfinished: (before) => removeUnfinished(store.incomingFolder, before),
  };
}

/** By the time in its name and by when it was written last: an import brings documents of years ago under their own names. */
async function removeUnfinished(folder: string, before: Date): Promise<number> {
  const files = await readdir(folder).catch(() => []);
  const past = files.filter((file) => idPattern("document").test(file) && madeAtMs(file) < before.getTime());
  let removed = 0;
  for (const path of past.map((file) => join(folder, file))) {
    const written = await stat(path).catch(() => undefined);
    if (written === undefined || written.mtimeMs >= before.getTime()) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
