import type { TLSSocket } from "node:tls";
import { createCertificateAuthority } from "@quote-financing/testing/certificate-authority";
import { createReceiver, receiverAuthority } from "@quote-financing/testing/create-receiver";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { localAddresses } from "../../testing-world.ts";
import { isAcknowledged } from "../send.ts";
import { createHttpsSender, type HttpsSender } from "./https-sender.ts";
import { END_HEADERS, END_STREAM, frame, SETTINGS, STATUS_200 } from "./testing/testing-http2-frames.ts";
import { outcomeOf, testRequest } from "./testing/testing-requests.ts";
import { createHostileServer, createPlainServer, type HostileServer } from "./testing/testing-tls-server.ts";

/** Thirty seconds, scaled to half a second. */
const ACK_TIMEOUT_MS = 500;
/** A clock that each byte winds up again would never run out; a busy machine is late by a second or two. */
const ENDS_WITHIN_MS = 10 * ACK_TIMEOUT_MS;
const limits = { maxResponseBytes: 64 * 1024, keptResponseBytes: 4 * 1024 };

let caPem: string;
const senders: HttpsSender[] = [];
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  ({ caPem } = await receiverAuthority());
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close()));
  await Promise.all(closing.splice(0).map((close) => close()));
});

function post(url: string) {
  return postWithin(ACK_TIMEOUT_MS, url);
}

function postWithin(ackTimeoutMs: number, url: string) {
  const own = createHttpsSender({ addressPolicy: localAddresses, limits: { ...limits, ackTimeoutMs }, ca: caPem });
  senders.push(own);
  return outcomeOf(own.send(testRequest(url)));
}

async function hostile(misbehave: (socket: TLSSocket) => void): Promise<HostileServer> {
  const server = await createHostileServer(misbehave);
  closing.push(server.close);
  return server;
}

const every = (socket: TLSSocket, milliseconds: number, text: string, head = "") => {
  socket.write(head);
  const timer = setInterval(() => socket.write(text), milliseconds);
  socket.on("close", () => clearInterval(timer));
};

const OK = "HTTP/1.1 200 OK\r\n";
const WHOLE_200 = frame("headers", { stream: 1, flags: END_HEADERS | END_STREAM, payload: STATUS_200 });

describe("one clock runs over everything", () => {
  /** 29.9 and 30.1 seconds, scaled: as far from the clock's end. A machine that stalls for longer gets another try. */
  test("an answer 0.1 s before the end acknowledges, one 0.1 s behind it does not, over either HTTP", {
    retry: 3,
  }, async () => {
    const clockMs = 1_000;
    const answerAfter = async (milliseconds: number, protocol: "http/1.1" | "h2") => {
      let sentAtMs = 0;
      const server = await createHostileServer((socket) => {
        if (protocol === "h2") socket.write(SETTINGS);
        const answer = protocol === "h2" ? WHOLE_200 : `${OK}content-length: 0\r\n\r\n`;
        setTimeout(() => socket.write(answer), sentAtMs + milliseconds - performance.now());
      }, protocol);
      closing.push(server.close);
      sentAtMs = performance.now();
      return (await postWithin(clockMs, server.url)).errorClass;
    };
    const [inTime, inTime2, late, late2] = await Promise.all([
      answerAfter(clockMs - 100, "http/1.1"),
      answerAfter(clockMs - 100, "h2"),
      answerAfter(clockMs + 100, "http/1.1"),
      answerAfter(clockMs + 100, "h2"),
    ]);
    expect([inTime, inTime2, late, late2]).toEqual([null, null, "timeout", "timeout"]);
  });

  test.each<[string, (socket: TLSSocket) => void]>([
    ["never answers", () => {}],
    ["drips its head", (socket) => every(socket, 20, " ", "HTTP/1.1 200 ")],
    ["drips its headers", (socket) => every(socket, 20, "x: y\r\n", OK)],
    ["drips its body", (socket) => every(socket, 20, "1\r\na\r\n", `${OK}transfer-encoding: chunked\r\n\r\n`)],
    ["never ends its body", (socket) => socket.write(`${OK}content-length: 10\r\n\r\nhalf`)],
  ])("a receiver that %s runs into it", async (_, misbehave) => {
    const { url } = await hostile(misbehave);
    const startedAt = performance.now();

    const outcome = await post(url);

    expect(outcome.errorClass).toBe("timeout");
    expect(isAcknowledged(outcome)).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(ENDS_WITHIN_MS);
  });

  test("so does one that never shakes hands", async () => {
    const server = await createPlainServer(() => {});
    closing.push(server.close);
    expect(await post(server.url)).toMatchObject({ status: null, errorClass: "timeout", connectMs: null });
  });

  test("and its connection is closed then", async () => {
    const server = await hostile(() => {});
    await post(server.url);
    await expect.poll(server.openConnections).toBe(0);
  });
});

describe("at most 64 KiB of an answer is read", () => {
  const flood = (head: string, chunk: Buffer) => (socket: TLSSocket) => {
    socket.write(head);
    const pump = () => {
      while (!socket.destroyed && socket.write(chunk));
      if (!socket.destroyed) socket.once("drain", pump);
    };
    pump();
  };

  test.each([
    ["an endless body", `${OK}content-length: 1000000000000\r\n\r\n`],
    ["a body that says it is compressed", `${OK}content-encoding: gzip\r\ncontent-length: 1000000000000\r\n\r\n`],
  ])("%s is cut off; its 2xx counts, 4 KiB are kept", async (_, head) => {
    const server = await hostile(flood(head, Buffer.alloc(64 * 1024, 0x1f)));

    const outcome = await post(server.url);

    expect(outcome).toMatchObject({ status: 200, errorClass: null });
    expect(outcome.responseBody).toHaveLength(4 * 1024);
    await expect.poll(server.openConnections).toBe(0);
  });

  test("endless headers are an invalid answer", async () => {
    const server = await hostile(
      flood(OK, Buffer.from("x-more: headers of a receiver that does not stop\r\n".repeat(100))),
    );
    expect(await post(server.url)).toMatchObject({ errorClass: "response_invalid" });
    await expect.poll(server.openConnections).toBe(0);
  });

  test.each(["100 Continue", "103 Early Hints"])(
    "endless informational answers (%s) are an invalid answer",
    async (head) => {
      const server = await hostile(flood("", Buffer.from(`HTTP/1.1 ${head}\r\n\r\n`.repeat(100))));
      expect(await post(server.url)).toMatchObject({ status: null, errorClass: "response_invalid" });
    },
  );
});

describe("what is broken is told apart", () => {
  test.each<[string, string, (socket: TLSSocket) => void]>([
    ["connection_reset", "closes without an answer", (socket) => socket.end()],
    ["connection_reset", "breaks the connection off", (socket) => void socket.destroy()],
    ["response_invalid", "speaks no HTTP", (socket) => void socket.end("SSH-2.0-OpenSSH_9.6\r\n")],
    [
      "response_invalid",
      "sends two lengths",
      (socket) => void socket.end(`${OK}content-length: 1\r\ncontent-length: 2\r\n\r\nab`),
    ],
  ])("%s: a receiver that %s", async (errorClass, _, misbehave) => {
    const { url } = await hostile(misbehave);
    expect(await post(url)).toMatchObject({ errorClass });
  });

  test("tls_failed: a certificate that nobody vouches for, or for another name, and no TLS at all", async () => {
    const stranger = await createCertificateAuthority();
    const untrusted = await createReceiver({ certificate: await stranger.issue(["localhost"]) });
    const misnamed = await createReceiver({ hosts: ["other.example.nl"] });
    const plain = await createPlainServer((socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    closing.push(untrusted.close, misnamed.close, plain.close);

    for (const { url } of [untrusted, misnamed, plain]) {
      expect(await post(url)).toMatchObject({ status: null, errorClass: "tls_failed" });
    }
    expect([...untrusted.requests, ...misnamed.requests]).toEqual([]);
  });

  test("connection_refused: nobody listens", async () => {
    const gone = await createReceiver();
    await gone.close();
    expect(await post(gone.url)).toMatchObject({ errorClass: "connection_refused" });
  });
});

test("an interim answer that nobody asked for is not taken for the answer, and the connection is kept", async () => {
  const own = createHttpsSender({
    addressPolicy: localAddresses,
    limits: { ...limits, ackTimeoutMs: 5_000 },
    ca: caPem,
  });
  senders.push(own);
  const server = await hostile((socket) => {
    const answer = () => socket.write(`HTTP/1.1 100 Continue\r\n\r\n${OK}x-name: value\r\ncontent-length: 2\r\n\r\nok`);
    answer();
    socket.on("data", (bytes: Buffer) => {
      if (bytes.includes("POST /events")) answer();
    });
  });

  for (let count = 0; count < 3; count += 1) {
    expect(await outcomeOf(own.send(testRequest(server.url)))).toMatchObject({
      status: 200,
      errorClass: null,
      responseBody: "ok",
      responseHeaders: expect.stringContaining("x-name: value\n"),
    });
  }
  expect(server.connections()).toBe(1);
});

test("a redirect is an answer, not followed, wherever it leads", async () => {
  const other = await createReceiver();
  const receiver = await createReceiver();
  closing.push(other.close, receiver.close);
  for (const location of [other.url, "http://169.254.169.254/latest/meta-data/"]) {
    receiver.answerWith({ status: 307, headers: { location } });
    const outcome = await post(receiver.url);
    expect(outcome).toMatchObject({ status: 307, errorClass: null });
    expect(isAcknowledged(outcome)).toBe(false);
  }
  expect(other.requests).toEqual([]);
});

test("NUL and broken text in an answer can be stored", async () => {
  const receiver = await createReceiver();
  closing.push(receiver.close);
  receiver.answerWith((response) => response.end(Buffer.from([0x61, 0x00, 0xff, 0x62])));
  expect(await post(receiver.url)).toMatchObject({ status: 200, responseBody: "a\ufffd\ufffdb" });
});
