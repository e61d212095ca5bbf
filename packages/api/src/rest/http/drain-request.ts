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

/**
 * For who answers behind somebody else's reading, as Next.js reads: a body that was left in the middle stops its connection, as
 * Node.js takes up no more of it. The next request there, behind a proxy perhaps another client's, would wait until it times
 * out. What is left goes by after the answer, for as long as a request may take.
 */
export function drainAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  // Who leaves an iteration over a body destroys it, and takes its socket away before.
  const { socket } = request;
  response.once("finish", () => {
    const isTakenUp = request.readableFlowing === true && !request.destroyed;
    if (request.complete || isTakenUp || socket.destroyed) return;
    // Node.js's own mark for bodies that nobody reads (`_dump`), which does nothing for one that is destroyed.
    Object.assign(request, { _dumped: true });
    request.resume();
    socket.resume();
  });
}

/** The client went away; `close` follows. */
const ignore = (): void => undefined;
