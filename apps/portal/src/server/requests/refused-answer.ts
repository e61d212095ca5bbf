import { refusalOf } from "@quote-financing/api/refusals/refusal-of";
import { ERROR_CODES } from "@quote-financing/domain/refusals/error-codes";
import { errorEnvelope } from "@quote-financing/domain/refusals/errors";
import { logFault } from "./log-fault.ts";

/** What a route of the portal answers when it fails: the envelope of /v1, and the rule, from which pages make their text. */
export function refusedAnswer(error: unknown, requestId: string, request: Pick<Request, "signal">): Response {
  logFault(error, requestId, request);
  const refusal = refusalOf(error);
  const { rule, values, retryAfterSeconds } = refusal;
  const retry = retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
  const headers = { "Request-Id": requestId, "Cache-Control": "no-store", ...retry };
  const body = { ...errorEnvelope(refusal, requestId), told: { rule, values } };
  return Response.json(body, { status: ERROR_CODES[refusal.code].status, headers });
}
