import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { Server as TcpServer } from "node:net";
import type { ClientErrorListener } from "@quote-financing/api/rest/http/client-error";
import { type BodyPace, endSlowBody } from "./end-slow-body.ts";
import { type FoundPort, portFailure } from "./find-port.ts";

/** Against clients that open connections and say little (decision record 0013). */
const LIMITS = {
  headersTimeout: 10_000,
  // A document of 15 MiB at 0.5 Mbit/s; bodies that come more slowly than PACE end sooner.
  requestTimeout: 5 * 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  // Refused below, in the service's own form (decision record 0160).
  requireHostHeader: false,
};

/** What is no document and no mail has 1 MiB at most: its whole body has come within a minute. */
const PACE: BodyPace = { windowMs: 60_000, bytes: 1024 * 1024 };

/** How slow a client may be. */
interface Patience {
  readonly pace: BodyPace;
  /** So long it may take nothing of an answer that waits for it. */
  readonly unreadMs: number;
}

const PATIENCE: Patience = { pace: PACE, unreadMs: 60_000 };

/** Of these node:http takes the first and passes over the others. */
const SENT_ONCE = ["host", "authorization"];
const QUEUE_WITHIN_MS = 1_000;

export interface Listening {
  readonly server: Server;
  readonly drain: (time: DrainTime) => Promise<void>;
}

/** Takes no new connection, lets running requests end within `graceMs`, then closes what is left. */
interface DrainTime {
  readonly graceMs: number;
  /** So long idle connections are left to those who opened them: a proxy may be sending on one just now. */
  readonly idleMs: number;
}

/** @throws StartFailure when the port was taken in the meantime. */
export function listen(
  listener: RequestListener,
  onClientError: ClientErrorListener,
  { host, port, holder }: FoundPort,
  { pace, unreadMs }: Patience = PATIENCE,
): Promise<Listening> {
  const server = createServer(LIMITS, (request, response) => {
    onClientError.watch(request, response);
    endUnread(response, unreadMs);
    endSlowBody(request, pace, onClientError);
    if (isAmbiguous(request)) onClientError(new Error("The request can be read in two ways."), request.socket);
    else listener(request, response);
  });
  server.on("clientError", onClientError);
  // An unknown expectation gets a Request-Id too; node:http would answer without one.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  // Before anybody has looked at it, node:http would ask for a body that is then refused.
  server.on("checkContinue", (request, response) => {
    continueWhenRead(request, response);
    server.emit("request", request, response);
  });
  // Nor to close the socket of a CONNECT in silence.
  server.on("connect", (request) => onClientError(new Error("There are no tunnels here."), request.socket));
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(portFailure(error, host, port)));
    const listening = () => resolve({ server, drain: (time) => drain(server, time) });
    if (holder === undefined) server.listen(port, host, listening);
    // The same socket of the system; the holder's part ends here.
    else server.listen(holder, listening).ref();
  });
}

/**
 * An answer lies in memory until its client has taken it, however long that is. The system tells of a socket on which nothing
 * moved; one that only waits for its answer has nothing to send, and is left alone.
 */
function endUnread(response: ServerResponse, unreadMs: number): void {
  response.setTimeout(unreadMs, () => {
    if ((response.socket?.writableLength ?? 0) > 0) response.destroy();
  });
}

/**
 * Who waits for "100 Continue" sends its body only after it: it is said when somebody begins to read, and not behind an answer,
 * where what reads throws the body away.
 */
function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const read = request._read;
  request._read = (size) => {
    request._read = read;
    if (!response.headersSent) response.writeContinue();
    read.call(request, size);
  };
}

/**
 * What a proxy before us may have read otherwise (decision record 0160). RFC 9112 §3.2: HTTP/1.1 requires a Host, and no header
 * of a single value may be sent twice. §6.1: of a body that is coded in another way, node:http would take the bytes as they are.
 */
function isAmbiguous({ httpVersionMinor, headers, rawHeaders }: IncomingMessage): boolean {
  if (headers.host === undefined && httpVersionMinor > 0) return true;
  const coding = headers["transfer-encoding"];
  return (
    (coding !== undefined && coding.toLowerCase() !== "chunked") || SENT_ONCE.some((name) => isTwice(name, rawHeaders))
  );
}

function isTwice(wanted: string, rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === wanted.length && name.toLowerCase() === wanted) count += 1;
  }
  return count > 1;
}

function drain(server: Server, { graceMs, idleMs }: DrainTime): Promise<void> {
  return new Promise((resolve) => {
    const end = setTimeout(() => server.closeAllConnections(), graceMs);
    const idleEndsAtMs = performance.now() + idleMs;
    const idle = setInterval(() => {
      if (performance.now() >= idleEndsAtMs) server.closeIdleConnections();
    }, 50);
    const closed = (): void => {
      clearTimeout(end);
      clearInterval(idle);
      resolve();
    };
    // The close of node:http would first close idle connections.
    whenNobodyWaits(() => TcpServer.prototype.close.call(server, closed));
  });
}

/**
 * Who connected while this process was busy waits in the system's queue, and is reset when the listener closes: a proxy
 * that has sent a POST there can only answer 502. So the listener closes right after a turn of the event loop in which
 * nothing at all had come, that queue included; when there is no such turn, after a second all the same (decision record
 * 0301).
 */
function whenNobodyWaits(close: () => void): void {
  const endsAtMs = performance.now() + QUEUE_WITHIN_MS;
  let handled: number | undefined;
  // After each look at what has come (the poll phase of the event loop).
  const look = (): void => {
    const { events } = performance.nodeTiming.uvMetricsInfo;
    const mayClose = events === handled || performance.now() > endsAtMs;
    handled = events;
    if (mayClose) close();
    else setImmediate(look);
  };
  setImmediate(look);
}
