import type { AgentCaller, CallerOrganization, MemberCaller } from "@quote-financing/domain/people/caller";
import { isDemoAddress } from "@quote-financing/domain/people/demo-address";
import {
  DEFAULT_PORTAL_LANGUAGE,
  isPortalLanguage,
  type PortalLanguage,
} from "@quote-financing/domain/people/portal-language";
import type { MemberRole } from "@quote-financing/domain/vocabulary";
import type { Services } from "../../context.ts";
import { AGENTS_REALM, type ProviderRealm } from "../provider-realm.ts";
import { sessionTokenOf } from "./session-cookie.ts";
import {
  PROVIDER_SESSION_SECONDS,
  SESSION_LIFETIME_SECONDS,
  SESSION_RENEWAL_SECONDS,
  SESSION_SECONDS,
} from "./session-lifetime.ts";
import { type SessionRow, sessionQuery } from "./session-query.ts";

/** A person signed in to the portal. */
export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly language: PortalLanguage;
  /** Null for someone who belongs to no organization that is in use, and for who needs a second factor first. */
  readonly caller: MemberCaller | AgentCaller | null;
  /** Nothing but setting one up is open to them (decision record 0200). */
  readonly needsSecondFactor: boolean;
  /** Their organization lets them act for it only when they come by its provider (decision record 0390). */
  readonly needsSingleSignOn: boolean;
  /** Whose provider opened it: it can prove again who they are, and speaks for nobody elsewhere (decision record 0390). */
  readonly providerRealm: ProviderRealm;
  /** Whether a passkey was used in it: factors change by it (decision record 0352). */
  readonly isByPasskey: boolean;
  /** When they last proved that it is them: by signing in, or since (decision record 0350). */
  readonly provenAt: Date;
  /** Whether the browser should renew the cookie now (once a day). */
  readonly isDueForRenewal: boolean;
}

/**
 * Who sends this Cookie header, in one query; null when nobody does. Membership is read each time: someone who was
 * removed is out at once.
 */
export async function findSession(
  services: Services,
  secret: string,
  cookieHeader: string | null,
): Promise<Session | null> {
  const token = sessionTokenOf(cookieHeader, secret);
  if (token === undefined) return null;
  const now = services.clock.now();
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
  const [oldest, oldestOfProvider] = [ago(SESSION_LIFETIME_SECONDS), ago(PROVIDER_SESSION_SECONDS)];
  const [row] = await sessionQuery(services.db).execute({ token, now: now.toISOString(), oldest, oldestOfProvider });
  if (row !== undefined) return sessionOf(row, now, services.agentsNeedSecondFactor === true);
  services.endedSessions?.note(token);
  return null;
}

function sessionOf(row: SessionRow, now: Date, ofAgents: boolean): Session {
  const isRequired = row.isAgent ? ofAgents && !isDemoAddress(row.email) : row.requiresSecondFactor;
  // A passkey is a device and who unlocks it: of this session, it stands for both steps (decision record 0352).
  // Whether a provider asks for a second factor is its organization's to decide (decision record 0390).
  const isProven = row.twoFactorEnabled || row.passkeyAt !== null || row.providerRealm !== null;
  const needsSecondFactor = isRequired && !isProven;
  const needsSingleSignOn = row.organization !== null && row.isShutOut && !row.isAgent;
  const remainingMs = row.expiresAt.getTime() - now.getTime();
  return {
    sessionId: row.sessionId,
    userId: row.userId,
    name: row.name,
    email: row.email,
    language: isPortalLanguage(row.language) ? row.language : DEFAULT_PORTAL_LANGUAGE,
    caller: needsSecondFactor || needsSingleSignOn ? null : callerOf(row),
    needsSecondFactor: needsSecondFactor && !needsSingleSignOn,
    needsSingleSignOn,
    providerRealm: row.providerRealm ?? undefined,
    isByPasskey: row.passkeyAt !== null,
    provenAt: row.provenAt ?? row.signedInAt,
    isDueForRenewal: remainingMs < (SESSION_SECONDS - SESSION_RENEWAL_SECONDS) * 1000,
  };
}

function callerOf(row: SessionRow): MemberCaller | AgentCaller | null {
  const { userId, name, role, organization } = row;
  // An organization's provider cannot sign in an agent, also when the person became one during the session.
  if (row.isAgent && row.providerRealm !== null && row.providerRealm !== AGENTS_REALM) return null;
  if (row.isAgent) return { kind: "agent", userId, name };
  if (role === null || organization === null) return null;
  const { testOf, ...shown } = organization;
  return memberOf(userId, name, role, { ...shown, isTest: testOf !== null });
}

const memberOf = (userId: string, name: string, role: MemberRole, organization: CallerOrganization): MemberCaller => ({
  kind: "member",
  userId,
  name,
  role,
  organization,
});
