import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createAnswerRequest } from "../answer-request.ts";
import { MAX_BODY_BYTES } from "../input/read-json-body.ts";
import type { RestOptions } from "../rest-options.ts";
import { drainRequest } from "./drain-request.ts";
import { NodeRequest } from "./node-request.ts";
import type { AnswerRequest, RestAnswer } from "./rest-request.ts";

export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/** /v1 on node:http without Web objects on the way. Never throws; answers every request. */
export const createNodeListener = (options: RestOptions): NodeListener => nodeListener(createAnswerRequest(options));

/** What answers neutral requests, on node:http. */
export function nodeListener(answerRequest: AnswerRequest): NodeListener {
  return (message, response) => {
    const request = new NodeRequest(message);
    void answerRequest(request).then((answer) => writeAnswer(request, message, response, answer));
  };
}

function writeAnswer(request: NodeRequest, message: IncomingMessage, response: ServerResponse, answer: RestAnswer) {
  const { status, headers, body, file, hold } = answer;
  if (file !== undefined) return void writeFile(response, answer, file);
  if (response.destroyed) return;
  const written = body === undefined ? [...headers] : [...headers, "Content-Length", `${Buffer.byteLength(body)}`];
  const text = message.method === "HEAD" ? undefined : body;
  if (hold !== undefined && text !== undefined) response.once("close", hold());
  if (request.isConsumed || (request.bytesRead === 0 && request.declaredBytes <= MAX_BODY_BYTES)) {
    response.writeHead(status, written).end(text);
    return;
  }
  written.push("Connection", "close");
  response.writeHead(status, written);
  drainRequest(message, response, text);
}

/** As fast as the client takes it. What breaks on the way ends the connection: the client sees that bytes are missing. */
async function writeFile(
  response: ServerResponse,
  { status, headers }: RestAnswer,
  file: NonNullable<RestAnswer["file"]>,
) {
  const { chunks, sizeBytes } = file;
  if (response.destroyed) {
    // Who left while it was opened would leave it open.
    await chunks?.[Symbol.asyncIterator]()
      .return?.()
      .catch(() => undefined);
    return;
  }
  response.writeHead(status, [...headers, "Content-Length", `${sizeBytes}`]);
  if (chunks === undefined) return void response.end();
  await pipeline(Readable.from(chunks), response).catch(() => response.destroy());
}
