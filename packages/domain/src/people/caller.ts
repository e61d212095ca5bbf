import type { CredentialKind, MemberRole, OrganizationKind } from "../vocabulary.ts";
import type { GrantedScope } from "./key-scopes.ts";

/** The organization a caller acts for. `organizationId` scopes every query of the request. */
export interface CallerOrganization {
  readonly organizationId: string;
  readonly slug: string;
  readonly name: string;
  readonly kind: OrganizationKind;
  readonly mayResolveClaims: boolean;
  /** A sandbox: everything in it is test data (decision record 0135). */
  readonly isTest: boolean;
}

/** A merchant's or partner's backend with a bearer credential (specification §5, contract-decisions §2). */
export interface CredentialCaller {
  readonly kind: "credential";
  readonly credentialKind: CredentialKind;
  readonly apiKeyId: string;
  /** What it may do (contract-decisions §15). */
  readonly scopes: readonly GrantedScope[];
  /** Ranges in CIDR notation; it works from no other address. An empty list: from everywhere. */
  readonly allowedAddresses: readonly string[];
  readonly organization: CallerOrganization;
}

/** A person of an organization, signed in to the portal. */
export interface MemberCaller {
  readonly kind: "member";
  readonly userId: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly organization: CallerOrganization;
}

/** A support agent of the platform: acts over all organizations, each call naming one. */
export interface AgentCaller {
  readonly kind: "agent";
  readonly userId: string;
  readonly name: string;
}

export type Caller = CredentialCaller | MemberCaller | AgentCaller;

/** Whose budget a request is on: the organization's, whoever acts for it; a support agent's own (contract-decisions §11). */
export const payerOf = (caller: Caller): string =>
  caller.kind === "agent" ? `agent ${caller.userId}` : caller.organization.organizationId;

/** Who did it, for audit rows, case authors and financing moves. */
export interface Actor {
  readonly actorId: string;
  readonly actorName: string;
}

/** A credential acts under its organization's name; a person under their own. */
export function actorOf(caller: Caller): Actor {
  switch (caller.kind) {
    case "credential":
      return { actorId: caller.apiKeyId, actorName: caller.organization.name };
    case "member":
    case "agent":
      return { actorId: caller.userId, actorName: caller.name };
  }
}

/** Whether a session still acts as the same person for the same organization, so that an open page may stay as it is. */
export function isSameCaller(
  before: MemberCaller | AgentCaller,
  now: Caller | null,
): now is MemberCaller | AgentCaller {
  if (now === null || now.kind === "credential" || now.kind !== before.kind || now.userId !== before.userId)
    return false;
  if (before.kind === "agent" || now.kind === "agent") return true;
  return before.organization.organizationId === now.organization.organizationId;
}
