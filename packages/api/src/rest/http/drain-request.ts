import type { IncomingMessage, ServerResponse } from "node:http";

const MAX_DRAINED_BYTES = 16 * 1024 * 1024;
const MAX_DRAIN_MS = 2_000;

/**
 * Sends the whole answer at once, and closes the connection only after the client has stopped sending, within bounds:
 * closing on unread bytes would reset the connection and could take the answer with it (RFC 9112 §9.6).
 */
export function drainRequest(request: IncomingMessage, response: ServerResponse, text: string | undefined): void {
  let drained = 0;
  const take = (chunk: Buffer): void => {
    drained += chunk.length;
    if (drained > MAX_DRAINED_BYTES) finish();
  };
  const finish = (): void => {
    clearTimeout(timer);
    request.off("data", take).off("end", finish).off("close", finish);
    if (!response.destroyed) response.end();
  };
  const timer = setTimeout(finish, MAX_DRAIN_MS).unref();
  request.on("error", ignore).on("data", take).on("end", finish).on("close", finish);
  response.on("error", ignore);
  if (text === undefined) response.flushHeaders();
  else response.write(text);
  request.resume();
}

/** The client went away; `close` follows. */
const ignore = (): void => undefined;
