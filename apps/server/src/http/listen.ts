import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { ClientErrorListener } from "@quote-financing/api/rest/http/client-error";
import { portFailure } from "../processes/find-port.ts";

/** Against clients that open connections and say little (decision record 0013). */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  // Refused below, in the service's own form (decision record 0160).
  requireHostHeader: false,
};

const HOST = "host";
const QUEUE_WITHIN_MS = 1_000;

export interface Listening {
  readonly server: Server;
  /** Takes no new connection, lets running requests end within that time, then closes what is left. */
  readonly drain: (graceMs: number) => Promise<void>;
}

/** @throws StartFailure when the port was taken in the meantime. */
export function listen(
  listener: RequestListener,
  onClientError: ClientErrorListener,
  host: string,
  port: number,
): Promise<Listening> {
  const server = createServer(LIMITS, (request, response) => {
    onClientError.watch(request, response);
    if (namesNoSingleHost(request)) onClientError(new Error("A request must name one host."), request.socket);
    else listener(request, response);
  });
  server.on("clientError", onClientError);
  // An unknown expectation gets a Request-Id too; node:http would answer without one.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  // Nor to close the socket of a CONNECT in silence.
  server.on("connect", (request) => onClientError(new Error("There are no tunnels here."), request.socket));
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(portFailure(error, host, port)));
    server.listen(port, host, () => resolve({ server, drain: (graceMs) => drain(server, graceMs) }));
  });
}

/** RFC 9112 §3.2: HTTP/1.1 requires it, and nobody may send it twice: a proxy may have judged by the other one. */
function namesNoSingleHost({ httpVersionMinor, headers, rawHeaders }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersionMinor > 0;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  return hosts > 1;
}

function drain(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = setTimeout(() => server.closeAllConnections(), graceMs);
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    whenNobodyWaits(server, () =>
      server.close(() => {
        clearTimeout(end);
        clearInterval(idle);
        resolve();
      }),
    );
  });
}

/**
 * Who connected while this process was busy waits in the system's queue, and is reset when the listener closes: a proxy
 * that has sent a POST there can only answer 502. So the listener closes right after a look at that queue that found
 * nobody; under a rush of connections after a second all the same (decision record 0301).
 */
function whenNobodyWaits(server: Server, close: () => void): void {
  const endsAtMs = performance.now() + QUEUE_WITHIN_MS;
  let hasArrived = true;
  server.on("connection", () => (hasArrived = true));
  // After each look at the queue (the poll phase of the event loop).
  const look = (): void => {
    const mayClose = !hasArrived || performance.now() > endsAtMs;
    hasArrived = false;
    if (mayClose) close();
    else setImmediate(look);
  };
  setImmediate(look);
}
