import type { IncomingMessage, ServerResponse } from "node:http";
import { createAnswerRequest } from "../answer-request.ts";
import { MAX_BODY_BYTES } from "../input/read-json-body.ts";
import type { RestOptions } from "../rest-options.ts";
import { drainRequest } from "./drain-request.ts";
import { NodeRequest } from "./node-request.ts";
import type { RestAnswer } from "./rest-request.ts";

export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/** /v1 on node:http without Web objects on the way. Never throws; answers every request. */
export function createNodeListener(options: RestOptions): NodeListener {
  const answerRequest = createAnswerRequest(options);
  return (message, response) => {
    const request = new NodeRequest(message);
    void answerRequest(request).then((answer) => writeAnswer(request, message, response, answer));
  };
}

function writeAnswer(request: NodeRequest, message: IncomingMessage, response: ServerResponse, answer: RestAnswer) {
  if (response.destroyed) return;
  const { status, headers, body } = answer;
  const written = body === undefined ? [...headers] : [...headers, "Content-Length", `${Buffer.byteLength(body)}`];
  const text = message.method === "HEAD" ? undefined : body;
  if (request.isConsumed || request.declaredBytes <= MAX_BODY_BYTES) {
    response.writeHead(status, written).end(text);
    return;
  }
  written.push("Connection", "close");
  response.writeHead(status, written);
  drainRequest(message, response, text);
}
