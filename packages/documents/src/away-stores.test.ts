import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VaultUnavailable } from "@quote-financing/domain/documents/document-vault";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFolderStore } from "./folder-store.ts";
import type { ObjectStore } from "./object-store.ts";
import { openVault } from "./open-vault.ts";
import { createS3Store } from "./s3-store.ts";
import { inPieces, SAMPLE_FILES } from "./testing/sample-files.ts";

const NAME = "mer_01JZ8Q4C5T9V3W7X1Y2Z3A4B5R/doc_01JZ8Q4C5T9V3W7X1Y2Z3A4B5A";
const PDF = SAMPLE_FILES["application/pdf"];
const NOBODY = { prefix: "", region: "us-east-1", accessKeyId: "key", secretAccessKey: "secret" };

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "away-"));
  await writeFile(join(root, "file"), "");
});
afterEach(() => rm(root, { recursive: true }));

async function listed(store: ObjectStore): Promise<string[]> {
  const all: string[] = [];
  for await (const name of store.names()) all.push(name);
  return all;
}

const vaultOf = (store: ObjectStore) =>
  openVault({ store, scanner: undefined, unscanned: "pending", givesUnscanned: false });

describe("a store that is away says that it is, and nothing else", () => {
  const stores: [string, () => ObjectStore][] = [
    ["a folder that cannot be", () => createFolderStore(join(root, "x".repeat(300)))],
    [
      "a bucket whose server is not there",
      () => createS3Store({ ...NOBODY, bucketUrl: "http://127.0.0.1:1/b/" }, root),
    ],
  ];

  test.each(stores)("%s", async (_, storeOf) => {
    const store = storeOf();
    const path = join(root, "file");
    await expect(store.put(NAME, { path, sizeBytes: 0, sha256: "" })).rejects.toBeInstanceOf(VaultUnavailable);
    await expect(store.remove(NAME)).rejects.toBeInstanceOf(VaultUnavailable);
    await expect(store.read(NAME)[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(VaultUnavailable);
    await expect(listed(store)).rejects.toBeInstanceOf(VaultUnavailable);
  });
});

test("a list that breaks off is a fault of the store", async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-length": "100" }).write("<ListBucketResult>", () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const store = createS3Store({ ...NOBODY, bucketUrl: `http://127.0.0.1:${port}/b/` }, root);

  await expect(listed(store)).rejects.toBeInstanceOf(VaultUnavailable);

  await new Promise((resolve) => server.close(resolve));
});

test.each(["missing", "file"])("a folder that is %s holds no documents", async (name) => {
  expect(await listed(createFolderStore(join(root, name)))).toEqual([]);
});

test("an upload that cannot be written is a fault of the store", async () => {
  const vault = vaultOf(createFolderStore(join(root, "file")));
  await expect(vault.receive(NAME, inPieces(PDF))).rejects.toBeInstanceOf(VaultUnavailable);
});

test("without a scanner a later scan tells what was told at first, and reads nothing", async () => {
  const vault = vaultOf(createFolderStore(join(root, "missing")));
  expect(await vault.scan({ name: NAME, key: "" })).toBe("pending");
});
