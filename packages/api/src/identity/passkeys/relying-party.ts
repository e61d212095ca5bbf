import type { Services } from "../../context.ts";

/** For which site a passkey is made, in WebAuthn's words. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

/**
 * The portal, under the address that the browser opened it by: an installation on one's own machine has two, and passkeys exist
 * for `localhost` alone. Elsewhere PORTAL_URL decides, whatever a request says.
 */
export function relyingParty({ portalUrl }: Pick<Services, "portalUrl">, headers: Headers | undefined): RelyingParty {
  const asked = headers?.get("origin") ?? portalUrl;
  const isTwin = LOOPBACK.test(asked) && LOOPBACK.test(portalUrl) && new URL(asked).port === new URL(portalUrl).port;
  const origin = isTwin ? asked : portalUrl;
  return { id: new URL(origin).hostname, origin };
}
