import { findSession, type Session } from "@quote-financing/api/identity/sessions/session";
import { UnmadeContext } from "@quote-financing/api/refusals/unmade-context";
import { appRouter } from "@quote-financing/api/router";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { personContext } from "../../../../server/person-context.ts";
import { portalRuntime } from "../../../../server/portal-runtime.ts";
import { logFault } from "../../../../server/requests/log-fault.ts";
import { otherMethods } from "../../../../server/requests/other-methods.ts";
import { readProcedureBody, withInput } from "../../../../server/requests/procedure-body.ts";
import { refuseProcedureRequest } from "../../../../server/requests/procedure-request.ts";
import { refuseWithoutFactor } from "../../../../server/requests/refuse-without-factor.ts";
import { requestIdOf } from "../../../../server/requests/request-id.ts";
import { requireSameOrganization } from "../../../../server/requests/same-organization.ts";
import { MAX_BATCH_CALLS } from "../../../../trpc/max-batch-calls.ts";
import { PAGE_ORGANIZATION_HEADER } from "../../../../trpc/page-organization-header.ts";

/** What tRPC is handed: who asks and what they sent, or why it cannot be told. */
type Asked =
  | { readonly session: Session | null; readonly request: Request; readonly hasLargeBody: boolean }
  | { readonly failure: unknown; readonly request: Request };

/** The procedures for the browser. Every one checks its own permission (packages/api). */
async function handleProcedures(request: Request): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  const refused = refuseProcedureRequest(request, portalRuntime().services.portalUrl, requestId);
  if (refused !== undefined) return refused;
  const asked = await askedBy(request, requestId);
  if (asked instanceof Response) return asked;
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: asked.request,
    router: appRouter,
    allowMethodOverride: true,
    maxBatchSize: MAX_BATCH_CALLS,
    createContext: () => {
      if ("failure" in asked) throw new UnmadeContext(requestId, asked.failure);
      const { session, hasLargeBody } = asked;
      return { ...personContext(session, session?.language ?? "nl", requestId, request.headers), hasLargeBody };
    },
    onError: ({ error }) => logFault(error, requestId, request),
    responseMeta: () => ({ headers: { "Request-Id": requestId, "Cache-Control": "private, no-store" } }),
  });
}

/** Nothing of a body is read before it is known whose it is (decision record 0201). */
async function askedBy(request: Request, requestId: string): Promise<Asked | Response> {
  const { services, signInSecret } = portalRuntime();
  try {
    const session = await findSession(services, signInSecret, request.headers.get("cookie"));
    refuseWithoutFactor(session);
    requireSameOrganization(session, request.headers.get(PAGE_ORGANIZATION_HEADER));
    const read = await readProcedureBody(request, { services, caller: session?.caller ?? null, requestId });
    return read instanceof Response ? read : { session, ...read };
  } catch (failure) {
    return { failure, request: withInput(request, {}) };
  }
}

export { handleProcedures as GET, handleProcedures as POST };

export const { DELETE, OPTIONS, PATCH, PUT } = otherMethods("GET", "HEAD", "POST");
