import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";

interface Asked {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: Buffer;
  /** By its length; else it comes in chunks. */
  readonly isAnnounced?: boolean;
}

const WITHIN_MS = 10_000;

/** Statuses of requests that follow each other on one connection, as a proxy sends them. @throws where one is not answered */
export async function statusesOnOneConnection(origin: string, asked: readonly Asked[]): Promise<unknown[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: unknown[] = [];
  try {
    for (const { method, path, body, isAnnounced = true } of asked) {
      const length = isAnnounced ? { "content-length": body?.length ?? 0 } : {};
      const headers = { origin, "content-type": "application/json", ...length };
      const signal = AbortSignal.timeout(WITHIN_MS);
      const sent = request(`${origin}${path}`, { method, agent, headers, signal });
      // What is written before it is ended has no length.
      if (isAnnounced) sent.end(body);
      else sent.write(body, () => sent.end());
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      answer.resume();
      await once(answer, "end");
      statuses.push(answer.statusCode);
    }
  } finally {
    agent.destroy();
  }
  return statuses;
}
