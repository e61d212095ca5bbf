import type { Error as ErrorBody } from "../generated/api.ts";
import { type AnswerMeta, metaOf, retryAfterMs } from "./answer-meta.ts";
import { ApiError, UnexpectedAnswerError } from "./api-error.ts";

/** The body as the document has it, with `meta` added (not enumerable: it is not in JSON and logs). */
export type Answer<Body> = Body & { readonly meta: AnswerMeta };

/**
 * @param text the whole body
 * @throws ApiError for the service's refusals, UnexpectedAnswerError for what is no answer of it.
 */
export function readAnswer<Body extends object>(response: Response, text: string, created: boolean): Answer<Body> {
  const { status, headers } = response;
  const body = status === 204 ? {} : parse(text);
  if (response.ok && isObject(body)) {
    const replayed = headers.get("Idempotency-Replayed") === "true" || (created && status === 200);
    return Object.defineProperty(body, "meta", { value: metaOf(response, replayed) }) as Answer<Body>;
  }
  if (isErrorBody(body)) throw new ApiError(status, body, retryAfterMs(headers));
  throw new UnexpectedAnswerError(status, headers.get("Request-Id") ?? undefined, retryAfterMs(headers));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function isErrorBody(body: unknown): body is ErrorBody {
  return isObject(body) && "error" in body && isObject(body.error) && "code" in body.error && "message" in body.error;
}
