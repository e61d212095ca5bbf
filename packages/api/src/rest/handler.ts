import { createAnswerRequest } from "./answer-request.ts";
import type { RestAnswer } from "./http/rest-request.ts";
import { WebRequest } from "./http/web-request.ts";
import type { RestOptions } from "./rest-options.ts";

export type RestHandler = (request: Request) => Promise<Response>;

/** /v1 over Web Request and Response, for a serverless mount. Never rejects. */
export function createRestHandler(options: RestOptions): RestHandler {
  const answerRequest = createAnswerRequest(options);
  return async (request) => toResponse(request, await answerRequest(new WebRequest(request)));
}

function toResponse({ method }: Request, answer: RestAnswer): Response {
  const { status, body } = answer;
  const headers = new Headers();
  for (let index = 0; index + 1 < answer.headers.length; index += 2) {
    headers.append(answer.headers[index] ?? "", answer.headers[index + 1] ?? "");
  }
  if (body !== undefined) headers.set("Content-Length", `${Buffer.byteLength(body)}`);
  return new Response(method === "HEAD" ? null : (body ?? null), { status, headers });
}
