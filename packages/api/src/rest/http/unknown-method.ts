import { IncomingMessage, METHODS, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A request line of /v1 whose method is a token of RFC 9110 and none that the parser knows. */
const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,32}) (\/v1\/[!-~]{1,8000}) HTTP\/1\.[01]\r\n/;

/** In logs and metrics, whatever the client wrote: the names there are a closed list. */
const METHOD = "UNKNOWN";

/**
 * The parser of node:http refuses methods that it does not know before it says what was asked for. Under /v1 that is a
 * known path with another method, or an unknown path (contract-decisions §1, decision record 0196), and not bytes that are no HTTP.
 *
 * @returns undefined for all other mistakes, and when the line came in pieces or behind another request
 */
export function unknownMethod(error: Error, socket: Socket): IncomingMessage | undefined {
  if (!("code" in error) || error.code !== "HPE_INVALID_METHOD") return undefined;
  const packet = "rawPacket" in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : undefined;
  const [, method = "", target] = REQUEST_LINE.exec(packet?.toString("latin1", 0, 8_192) ?? "") ?? [];
  // A known one was parsed: the mistake lies behind its request.
  if (target === undefined || METHODS.includes(method)) return undefined;
  return Object.assign(new IncomingMessage(socket), { method: METHOD, url: target, complete: true });
}

/** Has it answered like a request that was parsed; then the connection ends, as nobody read what follows. */
export function answerUnparsed(
  request: IncomingMessage,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  const { socket } = request;
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once("finish", () => socket.end());
  answer(request, response);
}
