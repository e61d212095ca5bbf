import { requestRefusals } from "@quote-financing/api/refusals/refusals";
import { scanJson } from "@quote-financing/api/rest/json/scan-json";
import { ERROR_CODES } from "@quote-financing/domain/refusals/error-codes";
import { errorEnvelope } from "@quote-financing/domain/refusals/errors";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { portalRefusals } from "./refusals.ts";
import { isFromOwnPages } from "./same-origin.ts";

/** Far more than any form of the portal sends: 250 lines, a message of 32 000 characters. */
export const MAX_PROCEDURE_BODY_BYTES = 1024 * 1024;

/**
 * What is refused before tRPC looks at it: forged requests of other sites, bodies that a form could send, and bodies
 * that are too large. Undefined when the request may go on.
 */
export function refuseProcedureRequest(request: Request, portalUrl: string, requestId: string): Response | undefined {
  if (request.method === "GET") return undefined;
  if (!isFromOwnPages(request, portalUrl)) {
    return refusal(portalRefusals.requestFromElsewhere(), requestId);
  }
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) {
    return refusal(portalRefusals.jsonNeeded(), requestId);
  }
  return undefined;
}

export const bodyTooLarge = (requestId: string, maximum: number): Response =>
  refusal(requestRefusals.bodyTooLarge({ maximum }), requestId);

/**
 * What would hold everybody up while tRPC reads it: the bounds of a body of /v1 (decision record 0201). Undefined when
 * the body may be read.
 */
export function refuseHeavyBody(content: Buffer, requestId: string): Response | undefined {
  const scan = content.length === 0 ? undefined : scanJson(content);
  if (scan?.kind === "malformed") return refusal(portalRefusals.objectNeeded(), requestId);
  if (scan?.kind !== "refused") return undefined;
  return refusal(scan.issue.refusal, requestId);
}

function refusal(reason: Refusal, requestId: string): Response {
  return Response.json(errorEnvelope(reason, requestId), {
    status: ERROR_CODES[reason.code].status,
    headers: { "Request-Id": requestId, "Cache-Control": "no-store" },
  });
}
