import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { createClientErrorListener } from "@quote-financing/api/rest/http/client-error";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Listening, listen } from "./listen.ts";

const REQUEST_ID = "req_01JZ8Q4C5T9V3W7X1Y2Z3A4B5D";

const PATIENCE = { unreadMs: 60_000, pace: { windowMs: 400, bytes: 1_000 } };

let listening: Listening;
const refuse = createClientErrorListener({ makeId: () => REQUEST_ID, portalUrl: "http://localhost" });
const start = () => listen((_, response) => response.end("handled"), refuse, { host: "127.0.0.1", port: 0 });
beforeAll(async () => {
  listening = await start();
});
afterAll(() => listening.drain({ graceMs: 0, idleMs: 0 }));

function exchange(...lines: string[]): Promise<string> {
  const { port } = listening.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write([...lines, "", ""].join("\r\n")));
    socket.on("data", (chunk) => void (text += chunk.toString()));
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
}

test("a request without Host is refused with the envelope and a Request-Id", async () => {
  const text = await exchange("GET /v1/cases HTTP/1.1");
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain(`Request-Id: ${REQUEST_ID}`);
  expect(text).toContain('"code":"body_malformed"');
});

test.each([
  ["two Hosts", ["hOST: y"]],
  ["two credentials", ["Authorization: Bearer a", "authorization: Bearer b"]],
  ["a body in another coding", ["Transfer-Encoding: gzip, chunked"]],
  ["a body in chunks of chunks", ["Transfer-Encoding: chunked", "transfer-encoding: chunked"]],
])("a request with %s is refused, however it is written", async (_what, lines) => {
  const text = await exchange("POST /v1/cases HTTP/1.1", "Host: x", ...lines, "Connection: close");
  expect(text).toMatch(/^HTTP\/1\.1 400 .*"code":"body_malformed"/s);
  expect(text).not.toContain("handled");
});

test("a body in chunks is taken, whatever its case", async () => {
  const text = await exchange("POST / HTTP/1.1", "Host: x", "Transfer-Encoding: Chunked", "Connection: close", "", "0");
  expect(text).toMatch(/^HTTP\/1\.1 200 .*handled/s);
});

test("HTTP/1.0 needs no Host", async () => {
  expect(await exchange("GET /v1/cases HTTP/1.0")).toMatch(/^HTTP\/1\.1 200 .*handled$/s);
});

test("an unknown expectation reaches the service like any request", async () => {
  const text = await exchange("GET /v1/cases HTTP/1.1", "Host: x", "Expect: tea", "Connection: close");
  expect(text).toMatch(/^HTTP\/1\.1 200 .*handled/s);
});

test("who asks before sending a body is told to go on only when somebody begins to read it, and told once", async () => {
  const asked = await listen(
    (request, response) => {
      if (request.url === "/refused") response.writeHead(401).end();
      else if (request.url === "/chunks") void request.toArray().then((chunks) => response.end(Buffer.concat(chunks)));
      else request.on("data", (chunk) => response.write(chunk)).on("end", () => response.end());
    },
    refuse,
    { host: "127.0.0.1", port: 0 },
  );
  const { port } = asked.server.address() as AddressInfo;
  const ask = async (path: string) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (bytes) => {
      text += bytes.toString();
      if (text.endsWith("100 Continue\r\n\r\n")) socket.write("body");
    });
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 4\r\nConnection: close\r\n\r\n`,
    );
    await once(socket, "close");
    return Array.from(text.matchAll(/HTTP\/1\.1 (\d+)|body/g), ([all, status]) => status ?? all);
  };

  expect(await ask("/refused")).toEqual(["401"]);
  expect(await ask("/chunks")).toEqual(["100", "200", "body"]);
  expect(await ask("/flowing")).toEqual(["100", "200", "body"]);

  await asked.drain({ graceMs: 0, idleMs: 0 });
});

test("a CONNECT is refused with the envelope and a Request-Id", async () => {
  const text = await exchange("CONNECT example.org:443 HTTP/1.1", "Host: example.org:443");
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain(`Request-Id: ${REQUEST_ID}`);
});

/** Resolves once the server's side of the next connection is closed; without a listener for its errors. */
const closedConnection = (): Promise<void> =>
  new Promise((resolve) => {
    listening.server.once("connection", (socket: Socket) => socket.once("close", () => resolve()));
  });

test("a CONNECT whose client resets the connection harms nobody", async () => {
  const thrown: unknown[] = [];
  const note = (error: unknown) => thrown.push(error);
  process.on("uncaughtException", note);
  const { port } = listening.server.address() as AddressInfo;
  for (const waits of [true, false]) {
    const ended = closedConnection();
    const client = connect(port, "127.0.0.1").on("error", () => {});
    client.write("CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n");
    if (waits) await once(client, "data");
    client.resetAndDestroy();
    await ended;
  }
  process.off("uncaughtException", note);

  expect(thrown).toEqual([]);
  expect(await exchange("GET / HTTP/1.1", "Host: x", "Connection: close")).toMatch(/^HTTP\/1\.1 \d+ /);
});

test.each([
  ["a CONNECT", "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n"],
  ["a request without Host", "GET / HTTP/1.1\r\n\r\n"],
  ["bytes that are no HTTP", "\u0016\u0003\u0001\r\n\r\n"],
])("the connection of %s does not stay open as long as its client likes", async (_what, bytes) => {
  const { port } = listening.server.address() as AddressInfo;
  const ended = closedConnection();
  const client = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).on("error", () => {});
  client.write(bytes);
  client.resume();

  await ended;

  client.destroy();
});

test("an answer that nobody takes ends its connection, and one that is being made does not", async () => {
  const big = Buffer.alloc(64 * 1024 * 1024);
  const answering = await listen(
    ({ url }, response) => {
      if (url === "/big") response.end(big);
      else setTimeout(() => response.end("made"), 2_500);
    },
    refuse,
    { host: "127.0.0.1", port: 0 },
    // Longer than a busy machine keeps the reader below from reading.
    { ...PATIENCE, unreadMs: 1_000 },
  );
  const { port } = answering.server.address() as AddressInfo;
  const ask = (path: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    return socket;
  };
  const sockets = () => new Promise<number>((resolve) => answering.server.getConnections((_, count) => resolve(count)));

  const silent = ask("/big").pause();
  await expect.poll(sockets).toBe(1);
  await expect.poll(sockets, { timeout: 10_000 }).toBe(0);
  silent.destroy();
  let text = "";
  for await (const chunk of ask("/made")) text += chunk;
  let bytes = 0;
  for await (const chunk of ask("/big")) bytes += (chunk as Buffer).length;

  expect(text).toMatch(/made$/);
  expect(bytes).toBeGreaterThan(big.length);
  await answering.drain({ graceMs: 0, idleMs: 0 });
});

test("a body that goes on arrives, however long it takes; one of a few bytes now and then ends, answered or not", async () => {
  const receiving = await listen(
    (request, response) => {
      if (request.url === "/refused") response.writeHead(401).end();
      else
        void request.toArray().then(
          (chunks) => response.end(`${Buffer.concat(chunks).length} bytes`),
          () => {},
        );
    },
    refuse,
    { host: "127.0.0.1", port: 0 },
    PATIENCE,
  );
  const { port } = receiving.server.address() as AddressInfo;
  const send = async (path: string, pieceBytes: number) => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    let text = "";
    socket.on("data", (bytes) => void (text += bytes.toString()));
    const pieces = 20;
    const startedMs = performance.now();
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${pieces * pieceBytes}\r\n`);
    socket.write("Connection: close\r\n\r\n");
    let sent = 0;
    const timer = setInterval(() => {
      if (sent < pieces && socket.writable) socket.write(Buffer.alloc(pieceBytes));
      sent += 1;
    }, 100);
    await once(socket, "close");
    clearInterval(timer);
    return { text, tookMs: performance.now() - startedMs };
  };
  const [large, slow, refused] = await Promise.all([send("/large", 10_000), send("/slow", 1), send("/refused", 1)]);

  expect(large.text).toMatch(/200000 bytes/);
  expect(large.tookMs).toBeGreaterThan(4 * PATIENCE.pace.windowMs);
  expect(slow.text).toMatch(/^HTTP\/1\.1 400 .*body_malformed/s);
  expect(refused.text).toMatch(/^HTTP\/1\.1 401 /);
  expect(Math.max(slow.tookMs, refused.tookMs)).toBeLessThan(large.tookMs);
  await receiving.drain({ graceMs: 0, idleMs: 0 });
});

/** Sends a request, says so in shared memory, and tells what came of it. */
const CLIENT = `
  const { parentPort, workerData: { port, sent } } = require("node:worker_threads");
  let text = "";
  const socket = require("node:net").connect(port, "127.0.0.1", () =>
    socket.write("POST /v1/quotes HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n", () => {
      Atomics.store(sent, 0, 1);
      Atomics.notify(sent, 0);
    }));
  socket.on("data", (chunk) => (text += chunk));
  socket.on("error", (error) => (text = error.code));
  socket.on("close", () => parentPort.postMessage(text));`;

test("who connected while the process was busy is answered, although it closes next", async () => {
  const busy = await start();
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const { port } = busy.server.address() as AddressInfo;
  const client = new Worker(CLIENT, { eval: true, workerData: { port, sent } });
  const answered = once(client, "message");

  Atomics.wait(sent, 0, 0, 20_000);
  await busy.drain({ graceMs: 5_000, idleMs: 0 });

  expect((await answered)[0]).toMatch(/^HTTP\/1\.1 200 .*handled$/s);
});
