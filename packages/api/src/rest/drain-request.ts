import type { IncomingMessage, ServerResponse } from "node:http";

const MAX_DRAINED_BYTES = 16 * 1024 * 1024;
const MAX_DRAIN_MS = 2_000;

/**
 * Sends the whole answer at once, and closes the connection only after the client has stopped sending, within bounds:
 * closing on unread bytes would reset the connection and could take the answer with it (RFC 9112 §9.6).
 */
export function drainRequest(request: IncomingMessage, response: ServerResponse, text: string | undefined): void {
  let drained = 0;
  const finish = (): void => {
    clearTimeout(timer);
    request.removeAllListeners("data");
    response.end();
  };
  const timer = setTimeout(finish, MAX_DRAIN_MS).unref();
  if (text === undefined) response.flushHeaders();
  else response.write(text);
  request.on("data", (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > MAX_DRAINED_BYTES) finish();
  });
  request.once("end", finish).once("close", finish).on("error", finish);
  request.resume();
}
