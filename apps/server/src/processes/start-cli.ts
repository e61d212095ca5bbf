import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CliHandler, type CliOptions } from "@quote-financing/api/cli/cli-handler";

export interface Cli {
  readonly listener: RequestListener;
  readonly wake: (organizationId: string) => void;
  /** Ends the streams, so that a draining server need not wait for them. */
  readonly endStreams: () => void;
}

/** /cli for the command line of packages/sdk. */
export function startCli(options: CliOptions): Cli {
  const handler = new CliHandler(options);
  return {
    listener: (message, response) => void answer(handler, message, response),
    wake: (organizationId) => handler.wake(organizationId),
    endStreams: () => handler.close(),
  };
}

/** Never rejects: a client that goes away ends its stream and nothing else. */
async function answer(handler: CliHandler, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  try {
    const { status, headers, body } = await handler.answer(webRequest(message, gone.signal));
    response.writeHead(status, Object.fromEntries(headers));
    response.flushHeaders();
    if (body === null) response.end();
    else await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), response);
  } catch {
    response.destroy();
  }
}

/** What a Request is made with in the place of TRACE, which it takes from nobody: no route under /cli answers either. */
const NO_METHOD = "UNKNOWN";

/** Without a body: nothing under /cli reads one. */
function webRequest(message: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, [value ?? []].flat().join(", "));
  const method = message.method === "TRACE" ? NO_METHOD : (message.method ?? "GET");
  return new Request(new URL(message.url ?? "/", "http://localhost"), { method, headers, signal });
}
