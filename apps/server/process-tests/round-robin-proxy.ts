import { Agent, createServer, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface FrontProxy {
  readonly origin: string;
  /** Replaces the servers behind it. */
  setPorts(ports: readonly number[]): void;
  close(): Promise<void>;
}

const OF_ONE_CONNECTION = new Set(["connection", "keep-alive", "transfer-encoding"]);
/** Longer than the test's clients keep a connection: the proxy must not be the one that breaks it off. */
const KEEP_ALIVE_MS = 60_000;

/**
 * The proxy in front of several servers, as simple as one can be: request by request in turn. A server that refuses
 * the connection is passed over, because nothing was sent to it; a connection that breaks off is 502 to the client.
 */
export async function startProxy(): Promise<FrontProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let ports: readonly number[] = [];
  let turn = 0;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const order = ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0);
      turn += 1;
      pass(agent, request, response, Buffer.concat(chunks), order);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    setPorts: (changed) => void (ports = changed),
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pass(
  agent: Agent,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  [port, ...others]: readonly number[],
): void {
  if (port === undefined) return void response.writeHead(502).end();
  const { method, url: path, headers } = request;
  const passed = forward({ agent, host: "127.0.0.1", port, method, path, headers }, (answer) => {
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && !OF_ONE_CONNECTION.has(name)) response.setHeader(name, value);
    }
    response.writeHead(answer.statusCode ?? 502);
    answer.on("error", () => response.destroy());
    answer.pipe(response);
  });
  passed.on("error", (error: NodeJS.ErrnoException) => {
    if (response.headersSent) response.destroy();
    else if (error.code === "ECONNREFUSED") pass(agent, request, response, body, others);
    else response.writeHead(502).end();
  });
  passed.end(body);
}
