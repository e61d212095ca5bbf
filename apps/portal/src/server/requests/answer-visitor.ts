import type { Services } from "@quote-financing/api/context";
import { portalRuntime } from "../portal-runtime.ts";
import { clientAddressOf } from "./client-address.ts";
import { withLimitedBody } from "./limited-body.ts";
import { bodyTooLarge, refuseProcedureRequest } from "./procedure-request.ts";
import { refusedAnswer } from "./refused-answer.ts";
import { requestIdOf } from "./request-id.ts";

/** Whoever sends a request that needs no session. */
export interface VisitorContext {
  readonly services: Services;
  readonly requestId: string;
  readonly clientAddress: string | undefined;
  readonly clientDevice: string | undefined;
}

/**
 * Does what a mailed link is for. Only pages of this portal may ask for it (`refuseProcedureRequest`).
 *
 * @param act is given the request with its body limited
 * @returns 204, or what `act` was refused with
 */
export async function answerVisitor(
  request: Request,
  maxBodyBytes: number,
  act: (context: VisitorContext, limited: Request) => Promise<unknown>,
): Promise<Response> {
  const { services } = portalRuntime();
  const requestId = requestIdOf(request.headers);
  const refused = refuseProcedureRequest(request, services.portalUrl, requestId);
  if (refused !== undefined) return refused;
  const limited = await withLimitedBody(request, maxBodyBytes);
  if (limited === undefined) return bodyTooLarge(requestId, maxBodyBytes);
  try {
    const clientDevice = request.headers.get("user-agent") ?? undefined;
    await act({ services, requestId, clientAddress: clientAddressOf(request.headers), clientDevice }, limited);
    return new Response(null, { status: 204, headers: { "Request-Id": requestId, "Cache-Control": "no-store" } });
  } catch (error) {
    return refusedAnswer(error, requestId, request);
  }
}
