import { findSession } from "@quote-financing/api/identity/sessions/session";
import { UnmadeContext } from "@quote-financing/api/refusals/unmade-context";
import { appRouter } from "@quote-financing/api/router";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { personContext } from "../../../../server/person-context.ts";
import { portalRuntime } from "../../../../server/portal-runtime.ts";
import { countBody } from "../../../../server/requests/count-body.ts";
import { readLimitedBody } from "../../../../server/requests/limited-body.ts";
import { logFault } from "../../../../server/requests/log-fault.ts";
import { otherMethods } from "../../../../server/requests/other-methods.ts";
import {
  bodyTooLarge,
  MAX_PROCEDURE_BODY_BYTES,
  refuseHeavyBody,
  refuseProcedureRequest,
} from "../../../../server/requests/procedure-request.ts";
import { refuseWithoutFactor } from "../../../../server/requests/refuse-without-factor.ts";
import { requestIdOf } from "../../../../server/requests/request-id.ts";
import { requireSameOrganization } from "../../../../server/requests/same-organization.ts";
import { MAX_BATCH_CALLS } from "../../../../trpc/max-batch-calls.ts";
import { PAGE_ORGANIZATION_HEADER } from "../../../../trpc/page-organization-header.ts";

/** The procedures for the browser. Every one checks its own permission (packages/api). */
async function handleProcedures(request: Request): Promise<Response> {
  const { services, signInSecret } = portalRuntime();
  const requestId = requestIdOf(request.headers);
  const refused = refuseProcedureRequest(request, services.portalUrl, requestId);
  if (refused !== undefined) return refused;
  const limited = await readLimitedBody(request, MAX_PROCEDURE_BODY_BYTES);
  if (limited === undefined) return bodyTooLarge(requestId, MAX_PROCEDURE_BODY_BYTES);
  const bytes = limited.content.length;
  const heavy = refuseHeavyBody(limited.content, requestId);
  if (heavy !== undefined) return heavy;
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: limited.request,
    router: appRouter,
    allowMethodOverride: true,
    maxBatchSize: MAX_BATCH_CALLS,
    createContext: async () => {
      try {
        const session = await findSession(services, signInSecret, request.headers.get("cookie"));
        countBody(services, session, bytes);
        refuseWithoutFactor(session);
        requireSameOrganization(session, request.headers.get(PAGE_ORGANIZATION_HEADER));
        return personContext(session, session?.language ?? "nl", requestId, request.headers);
      } catch (error) {
        throw new UnmadeContext(requestId, error);
      }
    },
    onError: ({ error }) => logFault(error, requestId, request),
    responseMeta: () => ({ headers: { "Request-Id": requestId, "Cache-Control": "private, no-store" } }),
  });
}

export { handleProcedures as GET, handleProcedures as POST };

export const { DELETE, OPTIONS, PATCH, PUT } = otherMethods("GET", "HEAD", "POST");
