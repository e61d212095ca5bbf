import { carriesBearer } from "@quote-financing/api/identity/credentials/bearer-check";
import { maintenanceServices } from "@quote-financing/api/maintenance/sweeps/maintenance-services";
import { refusalOf } from "@quote-financing/api/refusals/refusal-of";
import { ERROR_CODES } from "@quote-financing/domain/refusals/error-codes";
import { errorEnvelope } from "@quote-financing/domain/refusals/errors";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { portalLogger } from "../../../../server/portal-logger.ts";
import { portalRuntime } from "../../../../server/portal-runtime.ts";
import { otherMethods } from "../../../../server/requests/other-methods.ts";
import { portalRefusals } from "../../../../server/requests/refusals.ts";
import { requestIdOf } from "../../../../server/requests/request-id.ts";
import { runCronCall } from "../../../../server/run-cron-call.ts";

/** What the platform allows a call, in seconds (decision record 0173). */
export const maxDuration = 60;

const log = portalLogger("cron");

/** Delivers what is due and sends waiting mail, for schedulers of serverless platforms: GET (Vercel) and POST, with CRON_SECRET. */
async function deliver(request: Request): Promise<Response> {
  const { services, cronSecret } = portalRuntime();
  const requestId = requestIdOf(request.headers);
  const refuse = (refusal: Refusal, headers: HeadersInit = {}) =>
    Response.json(errorEnvelope(refusal, requestId), {
      status: ERROR_CODES[refusal.code].status,
      headers: { "Request-Id": requestId, "Cache-Control": "no-store", ...headers },
    });
  const authorization = request.headers.get("authorization");
  if (!carriesBearer(authorization, cronSecret)) {
    const refusal = authorization === null ? portalRefusals.cronSecretMissing() : portalRefusals.cronSecretWrong();
    return refuse(refusal, { "WWW-Authenticate": "Bearer" });
  }
  try {
    return Response.json(await runCronCall(maintenanceServices(services), log), {
      headers: { "Cache-Control": "no-store" },
    });
  } catch (error) {
    // Thrown on, it would reach Next's console as it is, with SQL and values.
    log.error({ err: error }, "A cron call failed; the next one follows.");
    return refuse(refusalOf(error));
  }
}

export { deliver as GET, deliver as POST };

export const { DELETE, OPTIONS, PATCH, PUT } = otherMethods("GET", "HEAD", "POST");
