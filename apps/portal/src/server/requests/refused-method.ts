import { requestRefusals } from "@quote-financing/api/refusals/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { refusedAnswer } from "./refused-answer.ts";
import { requestIdOf } from "./request-id.ts";

/** What a route for programs answers to another method: Next.js would say 405 without a word, and without `Allow`. */
export const refusedMethod =
  (allowed: readonly string[]) =>
  (request: Request): Response => {
    const methods = allowed.join(", ");
    const refusal = requestRefusals.methodUnknown({ methods });
    const answer = refusedAnswer(new DomainError(refusal), requestIdOf(request.headers), request);
    answer.headers.set("Allow", methods);
    return answer;
  };
