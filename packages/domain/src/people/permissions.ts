import { DomainError } from "../refusals/errors.ts";
import type { MemberRole } from "../vocabulary.ts";
import type { Caller, CredentialCaller, MemberCaller } from "./caller.ts";
import { peopleRefusals } from "./refusals.ts";

/** Who may do what: one total table. A procedure names exactly one permission in its meta. */
type Grant = {
  readonly credential: boolean;
  readonly roles: readonly MemberRole[];
  readonly agent: boolean;
};

const everyone = { credential: true, roles: ["owner", "admin", "member"], agent: false } as const;
const administrators = { credential: true, roles: ["owner", "admin"], agent: false } as const;
const administratorsInPerson = { credential: false, roles: ["owner", "admin"], agent: false } as const;
const ownersInPerson = { credential: false, roles: ["owner"], agent: false } as const;
const peopleInPerson = { credential: false, roles: ["owner", "admin", "member"], agent: false } as const;
const anyoneInPerson = { credential: false, roles: ["owner", "admin", "member"], agent: true } as const;
const agentsOnly = { credential: false, roles: [], agent: true } as const;

export const PERMISSIONS = {
  "quotes.write": everyone,
  "quotes.read": everyone,
  "quotes.list": peopleInPerson,
  "preview.read": everyone,
  "cases.write": everyone,
  "cases.read": everyone,
  "cases.follow": peopleInPerson,
  "claims.resolve": { credential: true, roles: [], agent: false },
  "destinations.read": everyone,
  "destinations.write": administrators,
  "deliveries.read": everyone,
  "api-keys.manage": administratorsInPerson,
  "members.read": peopleInPerson,
  "members.manage": administratorsInPerson,
  "audit.read": administratorsInPerson,
  "organization.read": peopleInPerson,
  "organization.manage": administratorsInPerson,
  "organization.secure": ownersInPerson,
  "onboarding.read": peopleInPerson,
  "notifications.manage": peopleInPerson,
  "mail.inspect": { credential: false, roles: ["owner", "admin"], agent: true },
  "account.manage": anyoneInPerson,
  "sandbox.choose": peopleInPerson,
  "sandbox.act": peopleInPerson,
  "support.act": agentsOnly,
} as const satisfies Record<string, Grant>;

export type Permission = keyof typeof PERMISSIONS;

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
  isGranted(caller, PERMISSIONS[permission]) && organizationMay(caller, permission);

/**
 * @throws DomainError `credentials_missing` without a caller, `operation_not_permitted` without the permission.
 */
export function authorize(caller: Caller | null, permission: Permission): Caller {
  if (caller === null) {
    throw new DomainError(peopleRefusals.credentialNeeded());
  }
  if (!isAllowed(caller, permission)) {
    throw new DomainError(peopleRefusals.notPermitted());
  }
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
