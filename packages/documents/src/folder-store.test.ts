import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFolderStore } from "./folder-store.ts";

const ORGANIZATION = "mer_01KZ0YJQ5421G7Z7A0NTX8HM8W";

test("a power cut takes neither a stored document nor its organization's new folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "documents-"));
  const path = join(folder, "uploaded");
  await writeFile(path, "sealed");
  const flushed: string[] = [];
  const store = createFolderStore(folder, async (changed) => void flushed.push(changed));

  await store.put(`${ORGANIZATION}/doc_01KZ0YJQ5421G7Z7A0NTX8HM8W`, { path, sizeBytes: 6, sha256: "0".repeat(64) });

  expect(flushed).toEqual([join(folder, ORGANIZATION), folder]);
  await rm(folder, { recursive: true });
});
