import { createAnswerRequest } from "./answer-request.ts";
import type { AnswerRequest, RestAnswer } from "./http/rest-request.ts";
import { WebRequest } from "./http/web-request.ts";
import type { RestOptions } from "./rest-options.ts";

export type RestHandler = (request: Request) => Promise<Response>;

/** /v1 over Web Request and Response, for a serverless mount. Never rejects. */
export const createRestHandler = (options: RestOptions): RestHandler => webHandler(createAnswerRequest(options));

/** What answers neutral requests, over Web Request and Response. */
export function webHandler(answerRequest: AnswerRequest): RestHandler {
  return async (request) => toResponse(request, await answerRequest(new WebRequest(request)));
}

function toResponse({ method }: Request, answer: RestAnswer): Response {
  const { status, body, file } = answer;
  const headers = new Headers();
  for (let index = 0; index + 1 < answer.headers.length; index += 2) {
    headers.append(answer.headers[index] ?? "", answer.headers[index + 1] ?? "");
  }
  if (body !== undefined) headers.set("Content-Length", `${Buffer.byteLength(body)}`);
  if (file !== undefined) {
    headers.set("Content-Length", `${file.sizeBytes}`);
    const stream = file.chunks === undefined ? null : streamOf(file.chunks);
    return new Response(stream, { status, headers });
  }
  return new Response(method === "HEAD" ? null : (body ?? null), { status, headers });
}

/** As the client takes them: ReadableStream.from is not in every platform's types. */
function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done === true) controller.close();
      else controller.enqueue(new Uint8Array(next.value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
