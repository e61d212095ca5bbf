import { findSession } from "@quote-financing/api/identity/sessions/session";
import {
  acceptInvitation,
  type Joiner,
} from "@quote-financing/api/organizations/members/invitations/accept-invitation";
import { joinerInput } from "@quote-financing/api/organizations/members/schema";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { refusalOfIssue } from "@quote-financing/domain/fields/schema-refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { portalRuntime } from "../../../../server/portal-runtime.ts";
import { answerVisitor } from "../../../../server/requests/answer-visitor.ts";
import { otherMethods } from "../../../../server/requests/other-methods.ts";

const MAX_BODY_BYTES = 16 * 1024;

interface InvitationRoute {
  params: Promise<{ token: string }>;
}

/** Accepts an invitation: for the signed-in person, or for someone new with a name and a password. */
export function POST(request: Request, { params }: InvitationRoute): Promise<Response> {
  return answerVisitor(request, MAX_BODY_BYTES, async (context, limited) => {
    const joiner = await joinerOf(limited);
    await acceptInvitation(context, (await params).token, joiner);
  });
}

async function joinerOf(request: Request): Promise<Joiner> {
  const { services, signInSecret } = portalRuntime();
  const session = await findSession(services, signInSecret, request.headers.get("cookie"));
  if (session !== null) {
    const { userId, sessionId, providerRealm, email, name } = session;
    return { kind: "signed-in", userId, sessionId, providerRealm, email, name };
  }
  const parsed = joinerInput.safeParse(await request.json().catch(() => null));
  if (parsed.success) return { kind: "new", ...parsed.data };
  const [issue] = parsed.error.issues;
  const refusal = issue === undefined ? fieldRefusals.unreadable() : refusalOfIssue(issue);
  throw new DomainError(refusal.at(issue?.path.join(".")));
}

export const { DELETE, GET, HEAD, OPTIONS, PATCH, PUT } = otherMethods("POST");
