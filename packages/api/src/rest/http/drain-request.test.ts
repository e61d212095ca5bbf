import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request as openRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { drainAfterAnswer } from "./drain-request.ts";

/** More than a socket and both ends of a stream hold. */
const BODY = Buffer.alloc(4 * 1024 * 1024);
const WITHIN_MS = 5_000;

type Leave = (request: IncomingMessage) => Promise<unknown>;

/** Sends a body that is left in some way, and something else behind it on the same connection. */
async function statusesBehind(leave: Leave) {
  const ports = new Set<number | undefined>();
  const server = createServer((request, response) => {
    ports.add(request.socket.remotePort);
    drainAfterAnswer(request, response);
    if (request.method === "GET") response.end();
    else void leave(request).then(() => response.writeHead(413).end());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (method: string, body?: Buffer) => {
    const asked = openRequest({ port, method, agent, signal: AbortSignal.timeout(WITHIN_MS) }).end(body);
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    answer.resume();
    await once(answer, "end");
    return answer.statusCode;
  };
  try {
    const statuses = [await ask("POST", BODY), await ask("GET")];
    return { statuses, connections: ports.size };
  } finally {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  }
}

const WAYS: readonly [string, Leave][] = [
  [
    "by who iterates over it",
    async (request) => {
      for await (const _ of request) break;
    },
  ],
  [
    "by who iterates over what Next.js makes of it",
    async (request) => {
      for await (const _ of Readable.toWeb(request)) break;
    },
  ],
  ["by who pauses it", (request) => new Promise((resolve) => request.once("data", () => resolve(request.pause())))],
  ["unread", () => Promise.resolve()],
];

test.each(WAYS)("a body that is left %s does not stop the next request on its connection", async (_, leave) => {
  expect(await statusesBehind(leave)).toEqual({ statuses: [413, 200], connections: 1 });
});
