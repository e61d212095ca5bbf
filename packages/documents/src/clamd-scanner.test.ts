import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createClamdScanner } from "./clamd-scanner.ts";
import { inPieces } from "./testing/sample-files.ts";
import { startClamd, type TestClamd } from "./testing/start-clamd.ts";

const MIB = 1024 * 1024;

let clamd: TestClamd;
beforeAll(async () => void (clamd = await startClamd()));
afterEach(() => void (clamd.answers = undefined));
afterAll(() => clamd.close());

const scan = (bytes: Buffer) => createClamdScanner(clamd.url)(inPieces(bytes));

test("all bytes reach clamd, in pieces, and what it says is the verdict", async () => {
  const bytes = Buffer.alloc(300_000, "abc");
  expect(await scan(bytes)).toBe("clean");
  expect(clamd.scanned.at(-1)?.equals(bytes)).toBe(true);
  expect(await scan(Buffer.concat([bytes, Buffer.from("EICAR")]))).toBe("refused");
});

test("a socket is found whose path has a blank", async () => {
  const folder = mkdtempSync(join(tmpdir(), "clamd of tests "));
  const local = await startClamd(join(folder, "clamd.sock"));
  expect(local.url).toContain("%20");
  for (const url of [local.url, local.url.replaceAll("%20", " ")]) {
    expect(await createClamdScanner(url)(inPieces(Buffer.from("abc")))).toBe("clean");
  }
  await local.close();
  rmSync(folder, { recursive: true });
});

test.each(["INSTREAM size limit exceeded. ERROR\0", "stream: OK FOUND maybe\0", "", "x".repeat(5000), "hang up"])(
  "an answer that is no verdict leaves the document waiting: %s",
  async (answers) => {
    clamd.answers = answers;
    expect(await scan(Buffer.alloc(1_000_000))).toBe("pending");
  },
);

test("a scanner that takes bytes slowly leaves nothing that listens, of which Node.js would warn", async () => {
  const warned: string[] = [];
  const note = ({ name }: Error): void => void warned.push(name);
  process.on("warning", note);
  const slow = createServer((socket) => {
    let missing = 15 * MIB;
    socket.on("data", ({ length }) => {
      missing -= length;
      socket.pause();
      setTimeout(() => socket.resume(), 1);
      if (missing <= 0) socket.end("stream: OK\0");
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
  const { port } = slow.address() as AddressInfo;
  expect(await createClamdScanner(`tcp://127.0.0.1:${port}`)(inPieces(Buffer.alloc(15 * MIB), 64 * 1024))).toBe(
    "clean",
  );
  await new Promise((resolve) => setTimeout(resolve, 0));
  process.off("warning", note);
  slow.close();
  expect(warned).toEqual([]);
});

test.each([
  ["a verdict", "stream: OK\0"],
  ["more than a verdict takes", "x".repeat(5000)],
])("whoever answered %s is let go of, also where they do not hang up", async (_what, answer) => {
  const server = createServer();
  const left = new Promise((resolve) => {
    server.once("connection", (socket) =>
      socket
        .on("close", resolve)
        .on("error", () => undefined)
        // What nobody reads is never seen to end.
        .resume()
        .write(answer),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await createClamdScanner(`tcp://127.0.0.1:${port}`)(inPieces(Buffer.from("x")));
  await left;
  server.close();
});

test("a scanner at an address of IPv6 is reached", async () => {
  const url = clamd.url.replace("127.0.0.1", "[::ffff:127.0.0.1]");
  expect(await createClamdScanner(url)(inPieces(Buffer.from("x")))).toBe("clean");
});

test("a scanner that is not there leaves the document waiting", async () => {
  const gone = await startClamd();
  await gone.close();
  expect(await createClamdScanner(gone.url)(inPieces(Buffer.from("x")))).toBe("pending");
});
