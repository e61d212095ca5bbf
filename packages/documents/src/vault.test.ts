import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BytesRefused, VaultUnavailable } from "@quote-financing/domain/documents/document-vault";
import { ManualTimer } from "@quote-financing/domain/time/timer";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createFolderStore } from "./folder-store.ts";
import { openVault } from "./open-vault.ts";
import { readS3Address } from "./s3-address.ts";
import { createS3Store } from "./s3-store.ts";
import { inPieces, SAMPLE_FILES } from "./testing/sample-files.ts";
import { startS3Server, type TestS3Server } from "./testing/start-s3-server.ts";

const ORGANIZATION = "mer_01JZ8Q4C5T9V3W7X1Y2Z3A4B5R";
const nameOf = (last: string) => `${ORGANIZATION}/doc_01JZ8Q4C5T9V3W7X1Y2Z3A4B${last}`;
const PDF = SAMPLE_FILES["application/pdf"];
const large = (bytes: number) => Buffer.concat([PDF, randomBytes(bytes - PDF.length)]);

let folder: string;
let s3: TestS3Server;
beforeAll(async () => void (s3 = await startS3Server()));
afterAll(() => s3.close());
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "documents-"))));
afterEach(async () => {
  s3.failsWith = undefined;
  s3.objects.clear();
  await rm(folder, { recursive: true });
});

const s3Address = () => readS3Address(s3.url) ?? expect.fail("the test's own address is read");
const stores = {
  folder: () => createFolderStore(folder),
  s3: () => createS3Store(s3Address(), join(folder, "incoming")),
};
const vaultOf = (kind: keyof typeof stores) =>
  openVault({ store: stores[kind](), scanner: undefined, unscanned: "clean", givesUnscanned: false });

async function read(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function listAll(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const name of names) all.push(name);
  return all;
}

const stored = async (kind: keyof typeof stores, name: string) =>
  kind === "s3" ? (s3.objects.get(`quotes/${name}`) ?? Buffer.alloc(0)) : readFile(join(folder, name));
const incoming = () => readdir(join(folder, "incoming")).catch(() => []);

describe.each(["folder", "s3"] as const)("%s", (kind) => {
  test.each([PDF.length, 65_535, 65_536, 65_537, 131_072, 15 * 1024 * 1024])(
    "%i bytes come back as they were sent, and lie there sealed",
    async (size) => {
      const vault = vaultOf(kind);
      const bytes = large(size);
      const { object, ...told } = await vault.receive(nameOf("5A"), inPieces(bytes, 50_000));
      expect(told).toMatchObject({ mediaType: "application/pdf", sizeBytes: size, scan: "clean" });
      expect((await read(vault.open(object ?? expect.fail("it is stored")))).equals(bytes)).toBe(true);
      const sealed = await stored(kind, nameOf("5A"));
      expect(sealed.length).toBe(size + 16 * Math.ceil(size / 65_536));
      expect(sealed.includes(PDF.subarray(0, 20))).toBe(false);
      expect(await incoming()).toEqual([]);
    },
  );

  test("lists and removes what is stored, page by page", async () => {
    const vault = vaultOf(kind);
    const names = ["5A", "5B", "5C", "5D", "5E"].map(nameOf);
    for (const name of names) await vault.receive(name, inPieces(PDF));
    const listed = async () => (await listAll(vault.names())).sort();
    expect(await listed()).toEqual(names);
    await vault.remove(nameOf("5C"));
    await vault.remove(nameOf("5C"));
    expect(await listed()).toEqual(names.filter((name) => name !== nameOf("5C")));
  });

  test("a key of another document opens nothing", async () => {
    const vault = vaultOf(kind);
    const first = await vault.receive(nameOf("5A"), inPieces(PDF));
    const second = await vault.receive(nameOf("5B"), inPieces(PDF));
    const mixed = { name: nameOf("5A"), key: second.object?.key ?? "" };
    await expect(read(vault.open(mixed))).rejects.toThrow();
    expect(first.object?.key).not.toBe(second.object?.key);
  });

  test("bytes that are missing are a fault of the store, not an empty document", async () => {
    const opened = read(vaultOf(kind).open({ name: nameOf("5Z"), key: randomBytes(32).toString("base64url") }));
    await expect(opened).rejects.toBeInstanceOf(VaultUnavailable);
  });

  test.each([
    ["empty", Buffer.alloc(0)],
    ["type", Buffer.from("<html><script>alert(1)</script></html>".padEnd(500))],
    ["too_large", large(15 * 1024 * 1024 + 1)],
  ] as const)("refuses what is %s, and keeps nothing of it", async (reason, bytes) => {
    const refused = await vaultOf(kind)
      .receive(nameOf("5A"), inPieces(bytes))
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BytesRefused);
    expect(refused).toMatchObject({ reason });
    expect(await incoming()).toEqual([]);
    expect(await listAll(vaultOf(kind).names())).toEqual([]);
  });

  test("a client that goes away leaves nothing", async () => {
    async function* breakingOff() {
      yield PDF;
      throw new Error("The client went away.");
    }
    await expect(vaultOf(kind).receive(nameOf("5A"), breakingOff())).rejects.toThrow("went away");
    expect(await incoming()).toEqual([]);
    expect(await listAll(vaultOf(kind).names())).toEqual([]);
  });
});

test.each([
  ["a byte is changed", (bytes: Buffer) => Buffer.from(bytes).fill((bytes[70_000] ?? 0) ^ 1, 70_000, 70_001)],
  ["the last chunk is missing", (bytes: Buffer) => bytes.subarray(0, 65_552)],
  ["a part of the last chunk is missing", (bytes: Buffer) => bytes.subarray(0, -1)],
  ["a chunk is repeated", (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 65_552), bytes])],
  ["everything is missing", (bytes: Buffer) => bytes.subarray(0, 0)],
])("stored bytes do not open when %s", async (_, spoil) => {
  const vault = vaultOf("folder");
  const { object } = await vault.receive(nameOf("5A"), inPieces(large(100_000)));
  const path = join(folder, nameOf("5A"));
  await writeFile(path, spoil(await readFile(path)));
  await expect(read(vault.open(object ?? expect.fail("it is stored")))).rejects.toThrow();
});

test("what is of no type is not read to its end", async () => {
  async function* page() {
    yield Buffer.from("<html>".padEnd(4_096));
    expect.fail("It was read on.");
  }
  await expect(vaultOf("folder").receive(nameOf("5A"), page())).rejects.toMatchObject({ reason: "type" });
});

test("no other user of the machine may look into the folders of documents and of uploads", async () => {
  await vaultOf("folder").receive(nameOf("5A"), inPieces(PDF));
  for (const name of [ORGANIZATION, "incoming"]) expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
});

test("a store that answers with an error keeps nothing half, and says so", async () => {
  s3.failsWith = 503;
  await expect(vaultOf("s3").receive(nameOf("5A"), inPieces(PDF))).rejects.toBeInstanceOf(VaultUnavailable);
  expect(await incoming()).toEqual([]);
  await expect(listAll(vaultOf("s3").names())).rejects.toBeInstanceOf(VaultUnavailable);
});

test("a prefix may hold blanks and signs: what lies below it is found, read and listed", async () => {
  const address = readS3Address(s3.url.replace("/quotes?", "/our%20files/2026+%26%20later?"));
  const store = createS3Store(address ?? expect.fail("it is read"), join(folder, "incoming"));
  const vault = openVault({ store, scanner: undefined, unscanned: "clean", givesUnscanned: false });
  const { object } = await vault.receive(nameOf("5A"), inPieces(PDF));
  expect([...s3.objects.keys()]).toEqual([`our files/2026+& later/${nameOf("5A")}`]);
  expect((await read(vault.open(object ?? expect.fail("it is stored")))).equals(PDF)).toBe(true);
  expect(await listAll(vault.names())).toEqual([nameOf("5A")]);
  await vault.remove(nameOf("5A"));
  expect(s3.objects.size).toBe(0);
});

test("a wrong secret is refused by the store", async () => {
  const address = { ...s3Address(), secretAccessKey: "another" };
  const store = createS3Store(address, join(folder, "incoming"));
  const vault = openVault({ store, scanner: undefined, unscanned: "clean", givesUnscanned: false });
  await expect(vault.receive(nameOf("5A"), inPieces(PDF))).rejects.toThrow("403");
});

test("what a crash left of an upload is removed by its age, and nothing else is", async () => {
  const vault = vaultOf("folder");
  await vault.receive(nameOf("5A"), inPieces(PDF));
  for (const file of ["doc_01JZ8Q4C5T9V3W7X1Y2Z3A4B5B", "notes.txt"])
    await writeFile(join(folder, "incoming", file), "x");
  expect(await vault.removeUnfinished(new Date("2024-01-01"))).toBe(0);
  expect(await vault.removeUnfinished(new Date("2030-01-01"))).toBe(1);
  expect(await incoming()).toEqual(["notes.txt"]);
});

test("a document of long ago that an import brings just now is no upload that a crash left", async () => {
  const vault = vaultOf("folder");
  const anHourAgo = new Date(Date.now() - 3_600_000);
  let removed: number | undefined;
  async function* arriving() {
    yield PDF;
    removed = await vault.removeUnfinished(anHourAgo);
    yield randomBytes(100);
  }

  const { object } = await vault.receive(nameOf("5A"), arriving());

  expect(removed).toBe(0);
  expect(await read(vault.open(object ?? expect.fail("it is stored")))).toHaveLength(PDF.length + 100);
});

test.each(["../doc_1", "mer_1/doc_1", `${ORGANIZATION}/../x`, ""])("%j is no name of a document", async (name) => {
  await expect(vaultOf("folder").receive(name, inPieces(PDF))).rejects.toThrow("no name");
});

test.each([
  "s3://host/bucket",
  "s3://key:secret@host",
  "s3://key:secret@host/bucket?tls=maybe",
  "s3://key:secret@host/bucket?acl=public",
  "s3://key:secret@host/bucket/50%off",
  "https://key:secret@host/bucket",
  "not a url",
])("%s names no store", (text) => {
  expect(readS3Address(text)).toBeUndefined();
});

test("of a download only the time counts that the store takes: a slow reader has all of it", async () => {
  const timer = new ManualTimer();
  const limit = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const late = new AbortController();
    timer.after(milliseconds, () => late.abort());
    return late.signal;
  });
  const store = createS3Store(s3Address(), join(folder, "incoming"), timer);
  s3.objects.set(`quotes/${nameOf("5A")}`, large(1_000_000));
  let size = 0;
  for await (const piece of store.read(nameOf("5A"))) {
    size += piece.length;
    await timer.advance(60_000);
  }
  expect(size).toBe(1_000_000);
  limit.mockRestore();
});

test("a store that falls silent in the middle of a download is not waited for longer than 30 seconds", async () => {
  const timer = new ManualTimer();
  const silent = createServer((_, response) => void response.writeHead(200).write("the first piece"));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const address = { ...s3Address(), bucketUrl: `http://127.0.0.1:${port}/bucket/` };
  const pieces = createS3Store(address, join(folder, "incoming"), timer).read(nameOf("5A"))[Symbol.asyncIterator]();
  expect((await pieces.next()).done).toBe(false);
  const next = expect(pieces.next()).rejects.toBeInstanceOf(VaultUnavailable);
  await timer.advance(30_000);
  await next;
  silent.closeAllConnections();
  silent.close();
});
