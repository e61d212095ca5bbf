import { portalRuntime } from "../../../../server/portal-runtime.ts";
import { withClientAddress } from "../../../../server/requests/client-address.ts";
import { withLimitedBody } from "../../../../server/requests/limited-body.ts";
import { logFault } from "../../../../server/requests/log-fault.ts";
import { otherMethods } from "../../../../server/requests/other-methods.ts";
import { requestIdOf } from "../../../../server/requests/request-id.ts";
import { isFromOwnPages } from "../../../../server/requests/same-origin.ts";

/** E-mail, password and a code fit in much less. */
const MAX_SIGN_IN_BODY_BYTES = 64 * 1024;

/**
 * better-auth: sign-in, sign-out, second factor (packages/api identity/sign-in/sign-in.ts). The forgery check is ours, as for
 * procedures, and so is the request id that forms show with a refusal.
 */
async function handleSignIn(request: Request): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  const answer = await answerSignIn(request, (error) => logFault(error, requestId, request));
  const named = new Response(answer.body, answer);
  named.headers.set("Request-Id", requestId);
  return named;
}

async function answerSignIn(request: Request, onFault: (error: unknown) => void): Promise<Response> {
  const { services, signIn } = portalRuntime();
  if (request.method !== "GET" && !isFromOwnPages(request, services.portalUrl))
    return new Response(null, { status: 403 });
  const limited = await withLimitedBody(request, MAX_SIGN_IN_BODY_BYTES);
  if (limited === undefined) return new Response(null, { status: 413 });
  return signIn.handler(withClientAddress(limited), onFault);
}

export { handleSignIn as GET, handleSignIn as POST };

export const { DELETE, OPTIONS, PATCH, PUT } = otherMethods("GET", "HEAD", "POST");
