import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface StreamService {
  readonly url: string;
  /** `Last-Event-ID` of each stream that was opened. */
  readonly resumedBehind: (string | undefined)[];
  /** Resolves once that many streams have been opened. */
  waitForStreams(count: number): Promise<void>;
  /** Writes to the newest stream. */
  send(id: string, data: object): void;
  /** Ends the newest stream, as a restarting server does. */
  drop(): void;
  /** From now on streams are refused with this status. */
  refuseWith(status: number): void;
  close(): Promise<void>;
}

/**
 * Speaks the streams of /cli as the service does, by hand.
 *
 * @param position where a stream is when it opens; services of before that message say nothing
 */
export async function startStreamService(position?: string): Promise<StreamService> {
  const resumedBehind: (string | undefined)[] = [];
  const waiting: (() => void)[] = [];
  let newest: ServerResponse | undefined;
  let refusal: number | undefined;
  const server = createServer((request, response) => {
    if (refusal !== undefined) {
      const error = {
        type: "x",
        code: "credentials_invalid",
        message: "The credential is not valid.",
        requestId: "req_1",
      };
      return void response.writeHead(refusal).end(JSON.stringify({ error }));
    }
    resumedBehind.push(request.headers["last-event-id"] as string | undefined);
    response.writeHead(200, { "Content-Type": "text/event-stream" }).write(": listening\n\n");
    if (position !== undefined) response.write(`event: open\nid: ${position}\n\n`);
    newest = response;
    for (const resume of waiting.splice(0)) resume();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    resumedBehind,
    async waitForStreams(count) {
      while (resumedBehind.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    // In two pieces: a client must not take pieces for messages.
    send(id, data) {
      newest?.write(`id: ${id}\nevent: event\ndata: ${JSON.stringify(data).slice(0, 20)}`);
      newest?.write(`${JSON.stringify(data).slice(20)}\n\n`);
    },
    drop: () => void newest?.end(),
    refuseWith: (status) => void (refusal = status),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
