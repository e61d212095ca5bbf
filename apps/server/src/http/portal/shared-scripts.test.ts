import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createGzip } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSharedScripts } from "./shared-scripts.ts";

const tag = (nonce: string) => `<script src="/_next/static/chunks/a.js" async=""${nonce}></script>`;
const WITH_NONCE = tag(' nonce="fresh+/=="');
const WITHOUT = tag("");

let server: Server;
let write = (_response: ServerResponse): void => {};
beforeAll(async () => {
  const answer = createSharedScripts(async (_request, response) => {
    compress(response);
    write(response);
  });
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());

/** As Next.js's compressor does: by taking the place of both methods. */
function compress(response: ServerResponse): void {
  const gzip = createGzip();
  const raw = response.end.bind(response) as (body: Buffer) => void;
  const sent: Buffer[] = [];
  gzip.on("data", (chunk: Buffer) => sent.push(chunk));
  gzip.on("end", () => raw(Buffer.concat(sent)));
  response.setHeader("Content-Encoding", "gzip");
  Object.assign(response, { write: gzip.write.bind(gzip), end: gzip.end.bind(gzip) });
}

async function received(chunks: readonly (string | Buffer)[], contentType = "text/html; charset=utf-8") {
  write = (response) => {
    response.setHeader("Content-Type", contentType);
    for (const chunk of chunks.slice(0, -1)) response.write(Buffer.from(chunk as string));
    response.end(Buffer.from(chunks.at(-1) as string));
  };
  return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).text();
}

test("scripts of the build come without the page's nonce, in every chunk", async () => {
  expect(await received([WITH_NONCE + WITH_NONCE, WITH_NONCE])).toBe(WITHOUT.repeat(3));
});

test.each([
  ["a script in the page", '<script nonce="n">run()</script>'],
  ["a script of another address", '<script src="/widgets/a.js" nonce="n"></script>'],
  ["another origin's", '<script src="https://a.example/_next/static/a.js" nonce="n"></script>'],
  ["a stylesheet", '<link rel="stylesheet" href="/_next/static/a.css" nonce="n"/>'],
])("%s keeps it", async (_what, html) => {
  expect(await received([html + WITH_NONCE])).toBe(html + WITHOUT);
});

test("a chunk that ends within a character or a tag arrives as it was", async () => {
  const page = Buffer.from(`€ ë ${WITH_NONCE} €`);
  expect(await received([page.subarray(0, 1), page.subarray(1, -1), page.subarray(-1)])).toBe(`€ ë ${WITHOUT} €`);
  expect(await received([page.subarray(0, 50), page.subarray(50)])).toBe(page.toString());
});

test("what is no page stays as it is", async () => {
  expect(await received([WITH_NONCE], "application/json")).toBe(WITH_NONCE);
});
