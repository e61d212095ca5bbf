import { requestRefusals } from "@quote-financing/api/refusals/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { refusedAnswer } from "./refused-answer.ts";
import { requestIdOf } from "./request-id.ts";

const METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"] as const;

type Method = (typeof METHODS)[number];
type Handler = (request: Request) => Response;

/**
 * The methods that a route does not take, each refused, and OPTIONS, which tells of those that it does: Next.js would say 405 without a word
 * and without `Allow`, and OPTIONS of it would name the refused ones too.
 *
 * @param taken HEAD among them where Next.js is to make it of GET
 */
export function otherMethods<Taken extends Method>(
  ...taken: readonly Taken[]
): Record<Exclude<Method, Taken>, Handler> {
  const methods = [...taken, "OPTIONS"].toSorted().join(", ");
  const tell: Handler = (request) =>
    new Response(null, { status: 204, headers: { Allow: methods, "Request-Id": requestIdOf(request.headers) } });
  const refuse: Handler = (request) => {
    const refusal = requestRefusals.methodUnknown({ methods });
    const answer = refusedAnswer(new DomainError(refusal), requestIdOf(request.headers), request);
    answer.headers.set("Allow", methods);
    return answer;
  };
  const handlers = METHODS.map((method) => [method, method === "OPTIONS" ? tell : refuse] as const);
  return Object.fromEntries(handlers) as Record<Method, Handler>;
}
