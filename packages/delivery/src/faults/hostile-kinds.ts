import type { TLSSocket } from "node:tls";
import { createCertificateAuthority } from "@quote-financing/testing/certificate-authority";
import { createReceiver } from "@quote-financing/testing/create-receiver";
import {
  END_HEADERS,
  END_STREAM,
  frame,
  goAway,
  resetStream,
  SETTINGS,
  STATUS_200,
} from "../sending/http/testing/testing-http2-frames.ts";
import { createHostileServer, createPlainServer } from "../sending/http/testing/testing-tls-server.ts";

export interface HostileReceiver {
  readonly kind: string;
  readonly url: string;
  close(): Promise<void>;
}

const OK = "HTTP/1.1 200 OK\r\n";
const HEAD_2 = frame("headers", { stream: 1, flags: END_HEADERS, payload: STATUS_200 });
const WHOLE_2 = frame("headers", { stream: 1, flags: END_HEADERS | END_STREAM, payload: STATUS_200 });
const REFUSED_STREAM = 7;
const CANCEL = 8;
/** As far behind the end of the clock as 30.1 seconds are. Before it, a machine that stalls must not make a difference. */
const TOO_LATE_MS = 100;
const IN_TIME_MS = 800;
const FLOOD = Buffer.alloc(128 * 1024, "x-a: b\r\n");

type Misbehaviour = (socket: TLSSocket) => void;

/** What each receiver answers with, over HTTP/1.1. */
const overHttp1 = (ackTimeoutMs: number): Readonly<Record<string, Misbehaviour>> => ({
  hangs: () => {},
  drips: (socket) => drip(socket, OK, "x: y\r\n"),
  resets: (socket) => void socket.destroy(),
  "redirects to metadata": (socket) =>
    void socket.end("HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/\r\ncontent-length: 0\r\n\r\n"),
  "gzip bomb": (socket) => flood(socket, `${OK}content-encoding: gzip\r\ncontent-length: 99999999999\r\n\r\n`),
  "endless body": (socket) => flood(socket, `${OK}content-length: 99999999999\r\n\r\n`),
  "endless headers": (socket) => flood(socket, OK),
  "just in time": (socket) =>
    later(socket, ackTimeoutMs - IN_TIME_MS, `${OK}content-length: 0\r\nconnection: close\r\n\r\n`),
  "just too late": (socket) =>
    later(socket, ackTimeoutMs + TOO_LATE_MS, `${OK}content-length: 0\r\nconnection: close\r\n\r\n`),
});

/** And over HTTP/2. */
const overHttp2 = (ackTimeoutMs: number): Readonly<Record<string, Misbehaviour>> => ({
  "hangs (h2)": (socket) => void socket.write(SETTINGS),
  "drips (h2)": (socket) => drip(socket, Buffer.concat([SETTINGS, HEAD_2]), frame("data", { stream: 1 })),
  "endless headers (h2)": (socket) =>
    flood(socket, Buffer.concat([SETTINGS, frame("headers", { stream: 1, payload: STATUS_200 })])),
  "goes away (h2)": (socket) => void socket.write(Buffer.concat([SETTINGS, goAway(0)])),
  "refuses streams (h2)": (socket) => void socket.write(Buffer.concat([SETTINGS, resetStream(1, REFUSED_STREAM)])),
  "breaks off its 2xx (h2)": (socket) => void socket.write(Buffer.concat([SETTINGS, HEAD_2, resetStream(1, CANCEL)])),
  "pings without end (h2)": (socket) => drip(socket, SETTINGS, frame("ping", { payload: Buffer.alloc(8) })),
  "just too late (h2)": (socket) => {
    socket.write(SETTINGS);
    later(socket, ackTimeoutMs + TOO_LATE_MS, WHOLE_2);
  },
});

/** One receiver of each kind: 20 in all. */
export async function startHostileReceivers(ackTimeoutMs: number): Promise<HostileReceiver[]> {
  const http1 = Object.entries(overHttp1(ackTimeoutMs)).map(async ([kind, misbehave]) => {
    return { kind, ...(await createHostileServer(misbehave)) };
  });
  const http2 = Object.entries(overHttp2(ackTimeoutMs)).map(async ([kind, misbehave]) => {
    return { kind, ...(await createHostileServer(misbehave, "h2")) };
  });
  return Promise.all([...http1, ...http2, ...badTls()]);
}

function badTls(): Promise<HostileReceiver>[] {
  const untrusted = async () => {
    const stranger = await createCertificateAuthority();
    return {
      kind: "unknown authority",
      ...(await createReceiver({ certificate: await stranger.issue(["localhost"]) })),
    };
  };
  const misnamed = async () => ({ kind: "another name", ...(await createReceiver({ hosts: ["other.example.nl"] })) });
  const plain = async () => ({
    kind: "no TLS",
    ...(await createPlainServer((socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"))),
  });
  return [untrusted(), misnamed(), plain()];
}

function drip(socket: TLSSocket, head: string | Buffer, drop: string | Buffer): void {
  socket.write(head);
  const timer = setInterval(() => socket.write(drop), 100);
  socket.on("close", () => clearInterval(timer));
}

function flood(socket: TLSSocket, head: string | Buffer): void {
  socket.write(head);
  socket.write(FLOOD);
}

function later(socket: TLSSocket, milliseconds: number, answer: string | Buffer): void {
  const timer = setTimeout(() => socket.write(answer), milliseconds);
  socket.on("close", () => clearTimeout(timer));
}
