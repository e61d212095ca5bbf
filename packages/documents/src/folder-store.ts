import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { VaultUnavailable } from "@quote-financing/domain/documents/document-vault";
import { checkedName, OBJECT_NAME, type ObjectStore } from "./object-store.ts";

/** Only the user of this process may read the folder. */
const PRIVATE_FOLDER = 0o700;

/**
 * A folder per organization, a file per document. A file is whole when it has its name: it was written beside, flushed, and renamed.
 *
 * @param flush writes to the disk what a folder holds
 */
export function createFolderStore(folder: string, flush = flushFolder): ObjectStore {
  const pathOf = (name: string): string => join(folder, checkedName(name));
  return {
    incomingFolder: join(folder, "incoming"),
    put: (name, file) =>
      reaching(async () => {
        const path = pathOf(name);
        await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
        await rename(file.path, path);
        // The organization's folder may be as new as the file in it.
        for (const changed of [dirname(path), folder]) await flush(changed);
      }),
    async *read(name) {
      try {
        for await (const chunk of createReadStream(pathOf(name))) yield chunk;
      } catch (cause) {
        throw new VaultUnavailable("A stored document cannot be read.", { cause });
      }
    },
    remove: (name) => reaching(() => rm(pathOf(name), { force: true })),
    async *names() {
      for (const organization of await entriesOf(folder)) {
        for (const file of await entriesOf(join(folder, organization))) {
          const name = `${organization}/${file}`;
          if (OBJECT_NAME.test(name)) yield name;
        }
      }
    },
  };
}

/** The rename itself must outlive a power cut, since a row will point at it. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

async function reaching<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    throw new VaultUnavailable("The folder of documents cannot be used.", { cause });
  }
}

/** Of a folder that may not be there, or be a file. */
async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw new VaultUnavailable("The folder of documents cannot be listed.", { cause: error });
  }
}
