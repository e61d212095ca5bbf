import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** A body may go on for as long as so many of its bytes come in each window, the first one included. */
export interface BodyPace {
  readonly windowMs: number;
  readonly bytes: number;
}

/**
 * The limit of node:http is the same for every request, and long enough for a document on a slow line. A body that is not there after a
 * window has to go on arriving: a few bytes now and then would hold a connection for all of that time. Also of a request that
 * was answered before its end: node:http reads on.
 */
export function endSlowBody(
  request: IncomingMessage,
  { windowMs, bytes }: BodyPace,
  end: (error: Error, socket: Socket) => void,
): void {
  const { headers, socket } = request;
  if (headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0") return;
  let bytesBefore = socket.bytesRead;
  const look = (): void => {
    const isSlow = socket.bytesRead - bytesBefore < bytes;
    bytesBefore = socket.bytesRead;
    if (!request.complete && !socket.destroyed && !isSlow) return;
    clearInterval(timer);
    if (!request.complete && !socket.destroyed) end(new Error("The body came too slowly."), socket);
  };
  const timer = setInterval(look, windowMs).unref();
  request.once("end", () => clearInterval(timer));
  // Of one that was broken off nothing is kept until the next look; one that was answered before its end may still arrive.
  request.once("close", () => socket.destroyed && clearInterval(timer));
}
