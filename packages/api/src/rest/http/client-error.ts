import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { errorEnvelope } from "@quote-financing/domain/refusals/errors";
import type { Services } from "../../context.ts";
import { requestRefusals } from "../../refusals/refusals.ts";
import { strictTransport } from "../strict-transport.ts";
import { answerUnparsed, unknownMethod } from "./unknown-method.ts";

/** For the `clientError` event of a node:http server. */
export interface ClientErrorListener {
  (error: Error, socket: Socket): void;
  /** To be called with every request, before it is answered: earlier answers are written before a refusal. */
  watch(request: IncomingMessage, response: ServerResponse): void;
}

type ErrorServices = Pick<Services, "makeId" | "portalUrl">;

/** An answer that is never done, as a stream, is broken off after this time. */
const OWED_WITHIN_MS = 30_000;

/** So long a refused connection stays open for a client that does not close its side: it may still be reading why. */
const CLOSED_WITHIN_MS = 2_000;

/** The newest answer of a connection, and the one before it until that is written: answers go out in order. */
interface Owed {
  readonly newest: ServerResponse;
  readonly before: ServerResponse | undefined;
}

/**
 * Answers what the HTTP parser could not read with the envelope and a Request-Id like everything else, and closes the
 * connection, because nobody knows where the next request would begin. Requests that came whole before it on the same
 * connection are answered first: they were done, and what follows them does not change that.
 *
 * @param answer what answers requests: asked for those under /v1 that lack nothing but a known method
 */
export function createClientErrorListener(
  services: ErrorServices,
  answer?: (request: IncomingMessage, response: ServerResponse) => void,
): ClientErrorListener {
  const answers = new WeakMap<Socket, Owed>();
  const refused = new WeakSet<Socket>();
  const refuse = (socket: Socket, request: IncomingMessage | undefined): void => {
    if (!socket.writable) return;
    if (request !== undefined && answer !== undefined) answerUnparsed(request, answer);
    else socket.end(refusalOf(services));
    destroyWithin(socket, CLOSED_WITHIN_MS);
  };
  const listener = (error: Error, socket: Socket): void => {
    if (isReset(error) || !socket.writable) {
      socket.destroy();
      return;
    }
    // The parser reports every piece that follows as well.
    if (refused.has(socket)) return;
    refused.add(socket);
    // Of a CONNECT node:http has taken its own listeners away: a reset that nobody hears would end the process.
    socket.on("error", () => socket.destroy());
    const request = unknownMethod(error, socket);
    const owed = owedAnswer(answers.get(socket));
    if (owed === undefined) {
      refuse(socket, request);
      return;
    }
    destroyWithin(socket, OWED_WITHIN_MS);
    owed.once("close", () => refuse(socket, request));
  };
  return Object.assign(listener, {
    watch({ socket }: IncomingMessage, newest: ServerResponse): void {
      const before = answers.get(socket)?.newest;
      answers.set(socket, { newest, before: before?.writableFinished === false ? before : undefined });
    },
  });
}

/** node:http has stopped counting the time of such a connection, and of a CONNECT knows nothing any more. */
function destroyWithin(socket: Socket, milliseconds: number): void {
  const timer = setTimeout(() => socket.destroy(), milliseconds).unref();
  socket.once("close", () => clearTimeout(timer));
}

function refusalOf({ makeId, portalUrl }: ErrorServices): string {
  const requestId = makeId("request");
  const refusal = requestRefusals.notHttp();
  const body = JSON.stringify(errorEnvelope(refusal, requestId));
  const always = strictTransport(portalUrl);
  const lines = [
    "HTTP/1.1 400 Bad Request",
    `Request-Id: ${requestId}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: private, no-store",
    "X-Content-Type-Options: nosniff",
    ...(always.length === 0 ? [] : [always.join(": ")]),
    "Connection: close",
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

/** The last answer to a request that came whole; the error may lie within the newest, which then gets no answer. */
function owedAnswer(owed: Owed | undefined): ServerResponse | undefined {
  const answer = owed?.newest.req.complete === true ? owed.newest : owed?.before;
  return answer === undefined || answer.writableFinished || answer.destroyed ? undefined : answer;
}

const isReset = (error: Error): boolean => "code" in error && error.code === "ECONNRESET";
