import type { Socket } from "node:net";
import { errorEnvelope } from "../kernel/errors.ts";
import type { MakeId } from "../kernel/ids.ts";

/** For the `clientError` event of a node:http server. */
export type ClientErrorListener = (error: Error, socket: Socket) => void;

/**
 * Answers what the HTTP parser could not read with the envelope and a Request-Id like everything else, and closes the
 * connection, because nobody knows where the next request would begin.
 */
export function createClientErrorListener(makeId: MakeId): ClientErrorListener {
  return (error, socket) => {
    if (isReset(error) || !socket.writable) {
      socket.destroy();
      return;
    }
    const requestId = makeId("request");
    const refusal = { code: "body_malformed", message: "The request is not valid HTTP." } as const;
    const body = JSON.stringify(errorEnvelope(refusal, requestId));
    const lines = [
      "HTTP/1.1 400 Bad Request",
      `Request-Id: ${requestId}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Cache-Control: private, no-store",
      "X-Content-Type-Options: nosniff",
      "Connection: close",
    ];
    socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
  };
}

const isReset = (error: Error): boolean => "code" in error && error.code === "ECONNRESET";
