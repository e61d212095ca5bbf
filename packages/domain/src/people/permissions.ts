import { DomainError } from "../refusals/errors.ts";
import type { Refusal } from "../refusals/refusal.ts";
import { type KeyScope, MEMBER_ROLES, type MemberRole } from "../vocabulary.ts";
import type { Caller, CredentialCaller, MemberCaller } from "./caller.ts";
import { hasScope } from "./key-scopes.ts";
import { peopleRefusals } from "./refusals.ts";

/** Who may do what: one total table. A procedure names exactly one permission in its meta. */
type Grant = {
  readonly credential: boolean;
  readonly roles: readonly MemberRole[];
  readonly agent: boolean;
};

/** Viewers read: decision record 0271. */
const readers = { credential: true, roles: MEMBER_ROLES, agent: false } as const;
const writers = { credential: true, roles: ["owner", "admin", "member"], agent: false } as const;
const administrators = { credential: true, roles: ["owner", "admin"], agent: false } as const;
const administratorsInPerson = { credential: false, roles: ["owner", "admin"], agent: false } as const;
const ownersInPerson = { credential: false, roles: ["owner"], agent: false } as const;
const peopleInPerson = { credential: false, roles: MEMBER_ROLES, agent: false } as const;
const writersInPerson = { credential: false, roles: ["owner", "admin", "member"], agent: false } as const;
const anyoneInPerson = { credential: false, roles: MEMBER_ROLES, agent: true } as const;
const agentsOnly = { credential: false, roles: [], agent: true } as const;

export const PERMISSIONS = {
  "quotes.write": writers,
  "quotes.read": readers,
  "quotes.list": peopleInPerson,
  "documents.write": writers,
  "documents.read": readers,
  "preview.read": readers,
  "cases.write": writers,
  "cases.read": readers,
  "cases.follow": peopleInPerson,
  "claims.resolve": { credential: true, roles: [], agent: false },
  "destinations.read": readers,
  "destinations.write": administrators,
  "deliveries.read": readers,
  "api-keys.manage": administratorsInPerson,
  "members.read": peopleInPerson,
  "members.manage": administratorsInPerson,
  "audit.read": administratorsInPerson,
  "organization.read": peopleInPerson,
  "organization.manage": administratorsInPerson,
  "organization.secure": ownersInPerson,
  "onboarding.read": peopleInPerson,
  "notifications.manage": peopleInPerson,
  "views.keep": peopleInPerson,
  "mail.inspect": { credential: false, roles: ["owner"], agent: true },
  "account.manage": anyoneInPerson,
  "sandbox.choose": peopleInPerson,
  "sandbox.act": writersInPerson,
  "support.act": agentsOnly,
} as const satisfies Record<string, Grant>;

export type Permission = keyof typeof PERMISSIONS;

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as readonly Permission[];

type KeyPermission = {
  [Name in Permission]: (typeof PERMISSIONS)[Name]["credential"] extends true ? Name : never;
}[Permission];

/** The scope that a key needs for it: total over what keys may do. */
export const SCOPE_OF = {
  "quotes.write": "quotes:write",
  "quotes.read": "quotes:read",
  "documents.write": "quotes:write",
  "documents.read": "quotes:read",
  "preview.read": "quotes:read",
  "cases.write": "cases:write",
  "cases.read": "cases:read",
  "claims.resolve": "claims:resolve",
  "destinations.read": "destinations:read",
  "destinations.write": "destinations:write",
  "deliveries.read": "events:read",
} as const satisfies Record<KeyPermission, KeyScope>;

/** The scope for it that a key was not granted; undefined when it lacks none. */
function lackedScope(caller: Caller, permission: Permission): KeyScope | undefined {
  const scope = (SCOPE_OF as Partial<Record<Permission, KeyScope>>)[permission];
  const isLacking = caller.kind === "credential" && scope !== undefined && !hasScope(caller.scopes, scope);
  return isLacking ? scope : undefined;
}

/** Callers that belong to an organization: everyone but agents. */
export type OrganizationCaller = CredentialCaller | MemberCaller;

function isGranted(caller: Caller, grant: Grant): boolean {
  switch (caller.kind) {
    case "credential":
      return grant.credential;
    case "member":
      return grant.roles.includes(caller.role);
    case "agent":
      return grant.agent;
  }
}

/** Whether a caller may do it: what `authorize` decides, for who shows only what may be done. */
export const isAllowed = (caller: Caller, permission: Permission): boolean =>
  isGranted(caller, PERMISSIONS[permission]) &&
  organizationMay(caller, permission) &&
  lackedScope(caller, permission) === undefined;

/** Why a caller may not do it; undefined: it may. */
export function refusalFor(caller: Caller, permission: Permission): Refusal | undefined {
  if (isAllowed(caller, permission)) return undefined;
  const scope = lackedScope(caller, permission);
  return scope === undefined ? peopleRefusals.notPermitted() : peopleRefusals.scopeMissing({ scope });
}

/**
 * @throws DomainError `credentials_missing` without a caller, `operation_not_permitted` without the permission.
 */
export function authorize(caller: Caller | null, permission: Permission): Caller {
  if (caller === null) {
    throw new DomainError(peopleRefusals.credentialNeeded());
  }
  const refusal = refusalFor(caller, permission);
  if (refusal !== undefined) throw new DomainError(refusal);
  return caller;
}

/** People and settings of a sandbox are those of its organization; its destinations write no mail. */
const NOT_IN_A_SANDBOX: ReadonlySet<Permission> = new Set([
  "members.read",
  "members.manage",
  "organization.read",
  "organization.manage",
  "organization.secure",
  "notifications.manage",
]);

/**
 * Claim resolution needs the platform's permission for the whole organization (contract-decisions §8); only test data is
 * moved by its merchant (§5).
 */
function organizationMay(caller: Caller, permission: Permission): boolean {
  const isTest = caller.kind !== "agent" && caller.organization.isTest;
  if (permission === "sandbox.act") return isTest;
  if (isTest && NOT_IN_A_SANDBOX.has(permission)) return false;
  if (permission !== "claims.resolve") return true;
  return caller.kind === "credential" && caller.organization.mayResolveClaims;
}
