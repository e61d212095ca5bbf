import { confirmFactorReset } from "@quote-financing/api/organizations/members/confirm-factor-reset";
import { portalRuntime } from "../../../server/portal-runtime.ts";
import { clientAddressOf } from "../../../server/requests/client-address.ts";
import { withLimitedBody } from "../../../server/requests/limited-body.ts";
import { bodyTooLarge, refuseProcedureRequest } from "../../../server/requests/procedure-request.ts";
import { refusedAnswer } from "../../../server/requests/refused-answer.ts";

const MAX_BODY_BYTES = 4 * 1024;

/** Takes a lost second factor away for whoever has the mailed link, signed in or not (decision record 0355). */
export async function POST(request: Request): Promise<Response> {
  const { services } = portalRuntime();
  const requestId = services.makeId("request");
  const refused = refuseProcedureRequest(request, services.portalUrl, requestId);
  if (refused !== undefined) return refused;
  const limited = await withLimitedBody(request, MAX_BODY_BYTES);
  if (limited === undefined) return bodyTooLarge(requestId);
  try {
    const { token } = ((await limited.json().catch(() => null)) ?? {}) as { readonly token?: unknown };
    const clientDevice = request.headers.get("user-agent") ?? undefined;
    const context = { services, requestId, clientAddress: clientAddressOf(request.headers), clientDevice };
    await confirmFactorReset(context, typeof token === "string" ? token : "");
    return new Response(null, { status: 204, headers: { "Request-Id": requestId, "Cache-Control": "no-store" } });
  } catch (error) {
    return refusedAnswer(error, requestId);
  }
}
