import { createServer, type RequestListener, type Server } from "node:http";
import type { ClientErrorListener } from "@quote-financing/api/rest/client-error";
import { portFailure } from "./find-port.ts";

/** Against clients that open connections and say little (decision record 0013). */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
};

/** What runs when the process is told to end may take so long. */
export const DRAIN_MS = 3_500;

export interface Listening {
  readonly server: Server;
  /** Takes no new connection, lets running requests end, then closes what is left. */
  readonly drain: () => Promise<void>;
}

/** @throws StartFailure when the port was taken in the meantime. */
export function listen(
  listener: RequestListener,
  onClientError: ClientErrorListener,
  host: string,
  port: number,
): Promise<Listening> {
  const server = createServer(LIMITS, listener);
  server.on("clientError", onClientError);
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(portFailure(error, host, port)));
    server.listen(port, host, () => resolve({ server, drain: () => drain(server) }));
  });
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const end = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(end);
      clearInterval(idle);
      resolve();
    });
  });
}
