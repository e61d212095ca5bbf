import { mkdirSync, mkdtempSync, type ReadStream, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPortalAssets } from "./assets.ts";

const SCRIPT = `export const words = ${JSON.stringify("one word and another ".repeat(200))};`;

let folder: string;
let server: Server;
let onAnswer = (_answer: ServerResponse): void => {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-assets-"));
  const chunks = join(folder, ".next", "static", "chunks");
  mkdirSync(chunks, { recursive: true });
  writeFileSync(join(folder, ".next", "BUILD_ID"), "not to be served");
  writeFileSync(join(chunks, "a.js"), SCRIPT);
  writeFileSync(join(chunks, "a.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(chunks, "a.js.gz"), gzipSync(SCRIPT));
  writeFileSync(join(chunks, "small.js"), "1");
  writeFileSync(join(chunks, "large.js"), "1".repeat(32 * 1024 * 1024));
  writeFileSync(join(chunks, "gone.js"), "1");
  const assets = createPortalAssets(async ({ url }, response) => void response.end(`the rest: ${url}`), folder);
  server = createServer((request, response) => {
    onAnswer(response);
    void assets(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, encodings: string, method = "GET") =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method,
    headers: { "accept-encoding": encodings },
  });

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["identity", null],
])("a browser that takes %s gets a script as it was compressed with the build", async (encodings, expected) => {
  const answer = await ask("/_next/static/chunks/a.js", encodings);
  const { headers } = answer;
  expect([headers.get("content-encoding"), await answer.text()]).toEqual([expected, SCRIPT]);
  expect(headers.get("content-type")).toMatch(/^text\/javascript/);
  expect(headers.get("cache-control")).toBe("public,max-age=31536000,immutable");
  expect(headers.get("vary")).toContain("Accept-Encoding");
  expect([headers.get("x-content-type-options"), headers.get("content-security-policy")]).toEqual([
    "nosniff",
    expect.stringContaining("default-src 'none'"),
  ]);
});

test("what was not compressed goes out as it is", async () => {
  const answer = await ask("/_next/static/chunks/small.js", "br");
  expect([answer.headers.get("content-encoding"), await answer.text()]).toEqual([null, "1"]);
});

/** An address as it is written: fetch would take its dots away. */
const askRaw = (path: string) =>
  new Promise<string>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const asked = request({ host: "127.0.0.1", port, path }, async (answer) => {
      resolve((await answer.toArray()).join(""));
    });
    asked.on("error", reject);
    asked.end();
  });

test.each([
  "/_next/static/chunks/none.js",
  "/_next/static/../BUILD_ID",
  "/_next/static/chunks/../../BUILD_ID",
  "/_next/static/..%2fBUILD_ID",
  "/_next/static/%2e%2e/BUILD_ID",
  "/_next/static/%2e%2e%2fBUILD_ID",
  "/_next/static//../BUILD_ID",
  "/_next/static/%",
  "/quotes?next=/_next/static/chunks/a.js",
])("%s is for Next.js to answer, under the address that was asked for", async (path) => {
  expect(await askRaw(path)).toBe(`the rest: ${path}`);
});

test("another method is for Next.js to answer", async () => {
  expect(await (await ask("/_next/static/chunks/a.js", "br", "POST")).text()).toBe(
    "the rest: /_next/static/chunks/a.js",
  );
});

test("a fault of Next.js behind a missing file reaches who asked", async () => {
  const failing = createPortalAssets(() => Promise.reject(new Error("no page")), folder);
  const faults = createServer((asked, answer) => {
    failing(asked, answer).catch((error: Error) => answer.writeHead(500).end(error.message));
  });
  await new Promise<void>((resolve) => faults.listen(0, "127.0.0.1", resolve));
  const { port } = faults.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/_next/static/chunks/none.js`);
  expect([answer.status, await answer.text()]).toEqual([500, "no page"]);
  faults.close();
});

test("a browser that goes away in the middle of a file leaves nothing open", async () => {
  let file: ReadStream | undefined;
  onAnswer = (answer) => void answer.once("pipe", (source) => (file = source as unknown as ReadStream));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").pause();
  socket.write("GET /_next/static/chunks/large.js HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => file?.bytesRead ?? 0).toBeGreaterThan(0);

  socket.destroy();

  await expect.poll(() => file?.closed).toBe(true);
  onAnswer = () => {};
});

test("a file that was taken away since ends its own connection, and not the process", async () => {
  rmSync(join(folder, ".next", "static", "chunks", "gone.js"));
  await expect(ask("/_next/static/chunks/gone.js", "identity").then((answer) => answer.text())).rejects.toThrow();
  expect((await ask("/_next/static/chunks/small.js", "identity")).status).toBe(200);
});
