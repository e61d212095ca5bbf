import type { Context } from "@quote-financing/api/context";
import { findSession } from "@quote-financing/api/identity/sessions/session";
import { personContext } from "../person-context.ts";
import { portalRuntime } from "../portal-runtime.ts";
import { refuseWithoutFactor } from "./refuse-without-factor.ts";

/** Whose request it is, of a route that pages ask for bytes. @throws DomainError `operation_not_permitted` */
export async function documentContext(request: Request, requestId: string): Promise<Context> {
  const { services, signInSecret } = portalRuntime();
  const session = await findSession(services, signInSecret, request.headers.get("cookie"));
  refuseWithoutFactor(session);
  return personContext(session, session?.language ?? "nl", requestId, request.headers);
}
