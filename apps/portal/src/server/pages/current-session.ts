import "server-only";
import { findSession, type Session } from "@quote-financing/api/identity/sessions/session";
import { headers } from "next/headers";
import { cache } from "react";
import { portalRuntime } from "../portal-runtime.ts";
import { requestIdOf } from "../requests/request-id.ts";

/** Asked once per request, before whatever the page shows. */
const findVisit = cache(async () => {
  const sent = await headers();
  const { services, signInSecret } = portalRuntime();
  const session = await findSession(services, signInSecret, sent.get("cookie")).catch((error: Error) => {
    // By which support finds it in the log, as of every page that fails (page-procedures.ts).
    throw Object.assign(error, { digest: requestIdOf(sent) });
  });
  if (session?.caller?.kind !== "member") return { session };
  const { organizationId } = session.caller.organization;
  return {
    session,
    drawnVersion: services.live?.versionOf({ organizationId, withQueue: false, withDeliveries: false }),
  };
});

/** Who is looking at the page. */
export const currentSession = async (): Promise<Session | null> => (await findVisit()).session;

/**
 * How far the organization had come, at the least, when the page read what it shows: where it is no further when the page starts to
 * be told of changes, it has missed none. Undefined where nobody knows.
 */
export const drawnVersion = async (): Promise<string | undefined> => (await findVisit()).drawnVersion;
