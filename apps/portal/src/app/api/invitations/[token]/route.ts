import { findSession } from "@quote-financing/api/identity/sessions/session";
import {
  acceptInvitation,
  type Joiner,
} from "@quote-financing/api/organizations/members/invitations/accept-invitation";
import { joinerInput } from "@quote-financing/api/organizations/members/schema";
import { refusalOf } from "@quote-financing/api/refusals/refusal-of";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { refusalOfIssue } from "@quote-financing/domain/fields/schema-refusals";
import { ERROR_CODES } from "@quote-financing/domain/refusals/error-codes";
import { DomainError, errorEnvelope } from "@quote-financing/domain/refusals/errors";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { portalRuntime } from "../../../../server/portal-runtime.ts";
import { clientAddressOf } from "../../../../server/requests/client-address.ts";
import { withLimitedBody } from "../../../../server/requests/limited-body.ts";
import { bodyTooLarge, refuseProcedureRequest } from "../../../../server/requests/procedure-request.ts";

const MAX_BODY_BYTES = 16 * 1024;

interface InvitationRoute {
  params: Promise<{ token: string }>;
}

/** Accepts an invitation: for the signed-in person, or for someone new with a name and a password. */
export async function POST(request: Request, { params }: InvitationRoute): Promise<Response> {
  const { services } = portalRuntime();
  const requestId = services.makeId("request");
  const refused = refuseProcedureRequest(request, services.portalUrl, requestId);
  if (refused !== undefined) return refused;
  const limited = await withLimitedBody(request, MAX_BODY_BYTES);
  if (limited === undefined) return bodyTooLarge(requestId);
  try {
    const joiner = await joinerOf(limited);
    const clientDevice = request.headers.get("user-agent") ?? undefined;
    const context = { services, requestId, clientAddress: clientAddressOf(request.headers), clientDevice };
    await acceptInvitation(context, (await params).token, joiner);
    return new Response(null, { status: 204 });
  } catch (error) {
    return refusedAnswer(refusalOf(error), requestId);
  }
}

async function joinerOf(request: Request): Promise<Joiner> {
  const { services, signInSecret } = portalRuntime();
  const session = await findSession(services, signInSecret, request.headers.get("cookie"));
  if (session !== null) {
    const { userId, sessionId, email, name } = session;
    return { kind: "signed-in", userId, sessionId, email, name };
  }
  const parsed = joinerInput.safeParse(await request.json().catch(() => null));
  if (parsed.success) return { kind: "new", ...parsed.data };
  const [issue] = parsed.error.issues;
  const refusal = issue === undefined ? fieldRefusals.unreadable() : refusalOfIssue(issue);
  throw new DomainError(refusal.at(issue?.path.join(".")));
}

/** The portal's own route: the rule goes with the refusal, as it does over tRPC. */
function refusedAnswer(refusal: Refusal, requestId: string): Response {
  const { error } = errorEnvelope(refusal, requestId);
  const status = ERROR_CODES[refusal.code].status;
  const retry = status === 503 ? { "Retry-After": "2" } : {};
  const headers = { "Request-Id": requestId, "Cache-Control": "no-store", ...retry };
  return Response.json({ error: { ...error, rule: refusal.rule, values: refusal.values } }, { status, headers });
}
