import type { Context } from "@quote-financing/api/context";
import type { Session } from "@quote-financing/api/identity/sessions/session";
import { LANGUAGE_TAGS, type PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { portalRuntime } from "./portal-runtime.ts";
import { clientAddressOf } from "./requests/client-address.ts";

/** The context of one request of a person: `caller` is null when nobody is signed in. */
export function personContext(
  session: Session | null,
  language: PortalLanguage,
  requestId: string,
  headers: Headers,
): Context {
  return {
    clientAddress: clientAddressOf(headers),
    clientDevice: headers.get("user-agent") ?? undefined,
    services: portalRuntime().services,
    caller: session?.caller ?? null,
    provenAt: session?.provenAt,
    providerRealm: session?.providerRealm,
    isByPasskey: session?.isByPasskey,
    requestId,
    language: LANGUAGE_TAGS[language],
    markReplayed: () => {},
  };
}
