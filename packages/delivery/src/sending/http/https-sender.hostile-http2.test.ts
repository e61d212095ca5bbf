import type { TLSSocket } from "node:tls";
import { receiverAuthority } from "@quote-financing/testing/create-receiver";
import { afterEach, beforeAll, expect, test } from "vitest";
import { localAddresses } from "../../testing-world.ts";
import { isAcknowledged } from "../send.ts";
import { createHttpsSender, type HttpsSender } from "./https-sender.ts";
import { END_HEADERS, frame, goAway, literalHeader, SETTINGS, STATUS_200 } from "./testing/testing-http2-frames.ts";
import { outcomeOf, testRequest } from "./testing/testing-requests.ts";
import { createHostileServer, type HostileServer } from "./testing/testing-tls-server.ts";

/** Thirty seconds, scaled to half a second. */
const ACK_TIMEOUT_MS = 500;
const limits = { ackTimeoutMs: ACK_TIMEOUT_MS, maxResponseBytes: 64 * 1024, keptResponseBytes: 4 * 1024 };

let caPem: string;
let sender: HttpsSender;
let server: HostileServer;

beforeAll(async () => {
  ({ caPem } = await receiverAuthority());
});
afterEach(async () => {
  await sender.close();
  await server.close();
});

async function postTo(misbehave: (socket: TLSSocket) => void) {
  server = await createHostileServer((socket) => {
    socket.write(SETTINGS);
    misbehave(socket);
  }, "h2");
  sender = createHttpsSender({ addressPolicy: localAddresses, limits, ca: caPem });
  return outcomeOf(sender.send(testRequest(server.url)));
}

const HEAD = frame("headers", { stream: 1, flags: END_HEADERS, payload: STATUS_200 });
const data = (length: number) => frame("data", { stream: 1, payload: Buffer.alloc(length, "a") });
const manyHeaders = Buffer.concat(
  Array.from({ length: 150 }, (_, index) => literalHeader(`x-${index}`, "y".repeat(80))),
);
const oneByte = literalHeader("content-length", "1");
const informational = frame("headers", {
  stream: 1,
  flags: END_HEADERS,
  payload: Buffer.concat([Buffer.from([0x08, 3]), Buffer.from("103")]),
});

const every = (milliseconds: number, bytes: Buffer) => (socket: TLSSocket) => {
  socket.write(HEAD);
  const timer = setInterval(() => socket.write(bytes), milliseconds);
  socket.on("close", () => clearInterval(timer));
};

/** Writes for as long as the sender reads. */
const flood = (first: Buffer, again: Buffer) => (socket: TLSSocket) => {
  const many = Buffer.concat(Array.from({ length: Math.ceil(16_384 / again.length) }, () => again));
  socket.write(first);
  const pump = () => {
    while (!socket.destroyed && socket.write(many));
    if (!socket.destroyed) socket.once("drain", pump);
  };
  pump();
};

const nothing = Buffer.alloc(0);

test.each<[string, (socket: TLSSocket) => void]>([
  ["never answers", () => {}],
  ["ends no answer", (socket) => void socket.write(Buffer.concat([HEAD, data(10)]))],
  ["drips its body", every(20, data(1))],
  ["sends empty frames only", every(5, data(0))],
  ["only pings", every(5, frame("ping", { payload: Buffer.alloc(8) }))],
  [
    "never takes the request's body",
    (socket) => void socket.write(frame("settings", { payload: Buffer.from([0, 4, 0, 0, 0, 0]) })),
  ],
])("a receiver over HTTP/2 that %s runs into the one clock, and loses its connection", async (_, misbehave) => {
  const outcome = await postTo(misbehave);

  expect(outcome.errorClass).toBe("timeout");
  expect(isAcknowledged(outcome)).toBe(false);
  expect(outcome.durationMs).toBeLessThan(ACK_TIMEOUT_MS * 2);
  await expect.poll(server.openConnections).toBe(0);
});

test("an endless body over HTTP/2 is cut off at 64 KiB; its 2xx counts, 4 KiB are kept", async () => {
  const outcome = await postTo((socket) =>
    socket.write(Buffer.concat([HEAD, ...Array.from({ length: 7 }, () => data(16_000))])),
  );

  expect(outcome).toMatchObject({ status: 200, errorClass: null, isCutOff: true });
  expect(outcome.responseBody).toHaveLength(4 * 1024);
  await expect.poll(server.openConnections).toBe(0);
});

const head200 = (payload: Buffer, flags = END_HEADERS) =>
  frame("headers", { stream: 1, flags, payload: Buffer.concat([STATUS_200, payload]) });
const continued = (payload: Buffer) => frame("continuation", { stream: 1, payload });
const pushed = frame("pushPromise", { stream: 1, flags: END_HEADERS, payload: Buffer.from([0, 0, 0, 2, 0x88]) });

/** Where Node.js before 24 ends the whole session over a broken rule, it does not say so to the stream: the clock does. */
const olderThan24 = (older: string): string =>
  Number.parseInt(process.versions.node, 10) < 24 ? older : "response_invalid";

test.each<[string, string, (socket: TLSSocket) => void]>([
  ["response_invalid", "more headers than fit", (socket) => void socket.write(head200(manyHeaders))],
  ["response_invalid", "empty continuations without end", flood(head200(nothing, 0), continued(nothing))],
  [olderThan24("connection_reset"), "headers without end", flood(head200(nothing, 0), continued(manyHeaders))],
  ["response_invalid", "informational answers without end", flood(nothing, informational)],
  ["response_invalid", "more than it said", (socket) => void socket.write(Buffer.concat([head200(oneByte), data(10)]))],
  [olderThan24("connection_reset"), "HTTP/1.1 after all", (socket) => void socket.end("HTTP/1.1 200 OK\r\n\r\n")],
  [olderThan24("timeout"), "frames on streams that nobody opened", flood(nothing, frame("data", { stream: 7 }))],
  ["timeout", "a push that was switched off", (socket) => void socket.write(pushed)],
  [olderThan24("timeout"), "frames that are too large", (socket) => void socket.write(data(20_000))],
])("%s: a receiver over HTTP/2 that sends %s; it loses its connection", async (errorClass, _, misbehave) => {
  const outcome = await postTo(misbehave);
  expect(outcome).toMatchObject({ errorClass });
  expect(isAcknowledged(outcome)).toBe(false);
  await expect.poll(server.openConnections).toBe(0);
});

test("a receiver that announces other origins without end loses its connection", async () => {
  const news = Buffer.from("https://a.example.nl");
  const entry = Buffer.concat([Buffer.from([0, news.length]), news]);
  expect(await postTo(flood(nothing, frame("origin", { payload: entry })))).toMatchObject({
    errorClass: "connection_reset",
  });
  await expect.poll(server.openConnections).toBe(0);
});

test("GOAWAY without end neither keeps the connection nor delivers anything", async () => {
  expect((await postTo(flood(nothing, goAway(1)))).status).toBeNull();
  await expect.poll(server.openConnections).toBe(0);
});
