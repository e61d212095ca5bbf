import { constants, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import { createServer } from "node:https";
import type { TLSSocket } from "node:tls";
import { createReceiver, receiverAuthority } from "@quote-financing/testing/create-receiver";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { localAddresses } from "../../testing-world.ts";
import { UNSENT } from "../send.ts";
import { createHttpsSender, type HttpsSender } from "./https-sender.ts";
import { createHttp2Server } from "./testing/testing-http2-server.ts";
import { testRequest } from "./testing/testing-requests.ts";
import { createSlowPath } from "./testing/testing-slow-path.ts";

const limits = { ackTimeoutMs: 5_000, maxResponseBytes: 64 * 1024, keptResponseBytes: 4 * 1024 };
const FRESH_MS = 100;
const HANDSHAKE_MS = 400;
const ALLOWED_AFTER_MS = 300;

let sender: HttpsSender;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  const { caPem } = await receiverAuthority();
  // Every kept connection counts as one that may have gone stale.
  sender = createHttpsSender({ addressPolicy: localAddresses, limits, ca: caPem, staleAfterMs: 0.001 });
});
afterEach(async () => {
  await sender.close();
  await Promise.all(closing.splice(0).map((close) => close()));
});

const passed = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const ok = (stream: ServerHttp2Stream) => stream.respond({ ":status": 200 }, { endStream: true });

const until = <T extends { close(): Promise<unknown> }>(server: T): T => {
  closing.push(() => server.close());
  return server;
};

/** A real receiver of each kind, seen alike: who was sent what, over how many connections. */
async function receivers(kind: "HTTP/1.1" | "HTTP/2") {
  if (kind === "HTTP/1.1") {
    const receiver = until(await createReceiver());
    const { url, port, connectionCount } = receiver;
    const bodies = () => receiver.requests.map(({ body }) => body);
    return { url, port, connections: connectionCount, bodies };
  }
  const server = until(await createHttp2Server(ok));
  const { url, connections } = server;
  return { url, port: Number(new URL(url).port), connections, bodies: () => server.bodies };
}

const send = (url: string, payload: string, mayLeave: () => boolean) =>
  sender.send(testRequest(url, { payload, mayLeave })).outcome;

/** As a lane's target: fresh for 100 ms. */
function freshFor(milliseconds: number): () => boolean {
  const sinceMs = performance.now();
  return () => performance.now() - sinceMs < milliseconds;
}

describe.each(["HTTP/1.1", "HTTP/2"] as const)("over %s", (kind) => {
  test("a request that went out of date during a handshake of 400 ms is not sent, and the next one goes over that connection", async () => {
    const { port, connections, bodies } = await receivers(kind);
    const path = until(await createSlowPath(port, HANDSHAKE_MS));

    expect(await send(path.url, "old", freshFor(FRESH_MS))).toBe(UNSENT);
    expect(bodies()).toEqual([]);

    expect(await send(path.url, "new", freshFor(10_000))).toMatchObject({ status: 200, errorClass: null });
    expect(bodies()).toEqual(["new"]);
    expect(connections()).toBe(1);
  });

  test("a request that is out of date leaves a kept connection alone", async () => {
    const { url, connections, bodies } = await receivers(kind);
    for (const payload of ["1", "2"]) {
      expect(await send(url, payload, () => true)).toMatchObject({ status: 200 });
      expect(await send(url, "old", () => false)).toBe(UNSENT);
    }
    expect(bodies()).toEqual(["1", "2"]);
    expect(connections()).toBe(1);
  });
});

test("a kept connection that is reset while the secret is rotated: nothing goes out by the old one over another", async () => {
  const receiver = until(await createReceiver());
  let isRotated = false;
  expect(await send(receiver.url, "1", () => !isRotated)).toMatchObject({ status: 200 });
  receiver.answerWith((response) => {
    isRotated = true;
    response.destroy();
  });

  expect(await send(receiver.url, "2", () => !isRotated)).toBe(UNSENT);
  expect(await send(receiver.url, "3", () => true)).toMatchObject({ status: 200 });
  expect(receiver.requests.map(({ body }) => body)).toEqual(["1", "2", "3"]);
  expect(receiver.connectionCount()).toBe(2);
});

test("an HTTP/2 request that was refused while the secret was rotated is not sent again", async () => {
  let isRotated = false;
  const server = until(
    await createHttp2Server((stream) => {
      isRotated = true;
      stream.close(constants.NGHTTP2_REFUSED_STREAM);
    }),
  );
  expect(await send(server.url, "old", () => !isRotated)).toBe(UNSENT);
  expect(server.bodies).toEqual(["old"]);
});

test("an HTTP/2 receiver that allows no stream for a while does not get the request when it pleases", async () => {
  const announce = (session: ServerHttp2Session, maxConcurrentStreams: number) =>
    session.destroyed || session.settings({ maxConcurrentStreams });
  const server = until(
    await createHttp2Server(ok, (session) => {
      announce(session, 0);
      setTimeout(() => announce(session, 8), ALLOWED_AFTER_MS);
    }),
  );
  expect(await send(server.url, "0", () => false)).toBe(UNSENT);
  await passed(ALLOWED_AFTER_MS / 3);

  let isRotated = false;
  const attempt = send(server.url, "old", () => !isRotated);
  isRotated = true;

  expect(await attempt).toBe(UNSENT);
  await passed(ALLOWED_AFTER_MS);
  expect(server.bodies).toEqual([]);
});

test("a request that goes out of date between its connection and the socket is not written, and costs no handshake", async () => {
  const receiver = until(await createReceiver());
  for (const payload of ["1", "2"]) {
    let questions = 0;
    expect(await send(receiver.url, "old", () => (questions += 1) < 2)).toBe(UNSENT);
    expect(await send(receiver.url, payload, () => true)).toMatchObject({ status: 200 });
  }
  expect(receiver.requests.map(({ body }) => body)).toEqual(["1", "2"]);
  expect(receiver.connectionCount()).toBe(1);
});

describe("a connection that waits for its first request", () => {
  test.each([
    ["was closed by its receiver", (socket: TLSSocket) => socket.end()],
    ["was broken off", (socket: TLSSocket) => socket.destroy()],
    [
      "brought an answer that nobody asked for",
      (socket: TLSSocket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"),
    ],
  ])("and %s is not used", async (_, spoil) => {
    const { keyPem, certPem } = await (await receiverAuthority()).issue(["localhost"]);
    const server = createServer({ key: keyPem, cert: certPem }, (_request, response) => response.end("asked"));
    server.once("secureConnection", spoil);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(async () => server.close().closeAllConnections());
    const address = server.address();
    const url = `https://localhost:${typeof address === "object" ? address?.port : 0}/events`;

    expect(await send(url, "old", () => false)).toBe(UNSENT);
    await passed(50);
    expect(await send(url, "new", () => true)).toMatchObject({ status: 200, responseBody: "asked" });
  });
});
