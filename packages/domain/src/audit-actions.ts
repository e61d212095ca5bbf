/** Security-relevant actions: keys, secrets, roles, redactions, resolves, financing moves. */
export const AUDIT_ACTIONS = [
  "api_key.created",
  "api_key.rolled",
  "api_key.revoked",
  "destination.created",
  "destination.updated",
  "destination.paused",
  "destination.resumed",
  "destination.deleted",
  "destination.secret_rotated",
  "destination.signing_secret_rotated",
  "destination.tested",
  "deliveries.replayed",
  "deliveries.sent_now",
  "correlation_claim.resolved",
  "quote.financing_moved",
  "requirement.opened",
  "requirement.decided",
  "document.added",
  "document.deleted",
  "document.scanned",
  "case.closed",
  "case.reopened",
  "case.hidden",
  "case.shown",
  "case_message.redacted",
  "member.invited",
  "member.invitation_canceled",
  "member.joined",
  "member.role_changed",
  "member.removed",
  "consumer.viewed",
  "consumer.contact_shown",
  "consumer.erased",
  "permission.refused",
  "approval.proposed",
  "approval.approved",
  "approval.declined",
  "audit.exported",
  "quotes.exported",
  "cases.exported",
  "audit.trimmed",
  "sandbox.opened",
  "organization.created",
  "organization.updated",
  "organization.exported",
  "organization.suspended",
  "organization.unsuspended",
  "organization.claims_permission_changed",
  "organization.second_factor_rule_changed",
  "single_sign_on.changed",
  "single_sign_on.domain_verified",
  "single_sign_on.removed",
  "partner_link.added",
  "partner_link.removed",
  "account.signed_in",
  "account.sign_in_failed",
  "account.signed_out",
  "account.password_changed",
  "account.two_factor_enabled",
  "account.two_factor_disabled",
  "account.two_factor_replaced",
  "account.two_factor_reset_asked",
  "account.two_factor_reset",
  "account.backup_codes_replaced",
  "account.sessions_ended",
  "account.identity_confirmed",
  "account.passkey_added",
  "account.passkey_removed",
] as const;

/** How somebody signed in: details of `account.signed_in`. */
export const SIGN_IN_WAYS = [
  "password",
  "password_and_code",
  "password_and_backup_code",
  "passkey",
  "single_sign_on",
] as const;

export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** At what a sign-in failed: details of `account.sign_in_failed`. */
export const SIGN_IN_STEPS = ["password", "second_factor", "step_up", "single_sign_on"] as const;

export type SignInStep = (typeof SIGN_IN_STEPS)[number];

/** Why whom a provider speaks of is not let in: details of `account.sign_in_failed`. */
export const SINGLE_SIGN_ON_FAULTS = [
  "claims_unreadable",
  "email_unverified",
  "foreign_domain",
  "foreign_workspace",
  "other_subject",
  "provider_replaced",
  "not_a_member",
  "not_an_agent",
  "agents_join_none",
  "proof_refused",
] as const;

export type SingleSignOnFault = (typeof SINGLE_SIGN_ON_FAULTS)[number];

/** Who made sure whose a domain is: details of `single_sign_on.domain_verified`. */
export const DOMAIN_PROOFS = ["dns", "agent"] as const;

export type DomainProof = (typeof DOMAIN_PROOFS)[number];

/** Why a consumer was erased: details of `consumer.erased`. */
export const ERASURE_REASONS = ["consumer_request", "retention"] as const;

export type ErasureReason = (typeof ERASURE_REASONS)[number];

/** What stands in no organization's log: what support agents do and what becomes of them, who belong to none, and backups. */
export const PLATFORM_AUDIT_ACTIONS = [
  "agent.invited",
  "agent.joined",
  "agent.uninvited",
  "agent.removed",
  "agent.signed_in",
  "agent.signed_out",
  "agent.sign_in_failed",
  "agent.factor_reset_proposed",
  "agent.factor_reset_declined",
  "agent.factor_reset",
  "agent.searched_email",
  "permission.refused",
  "backup.taken",
  "audit.trimmed",
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
export type PlatformAuditAction = (typeof PLATFORM_AUDIT_ACTIONS)[number];

/** What entries may tell beside who, what and when: the portal has a word for each. */
export const AUDIT_DETAILS = [
  "allowedAddresses",
  "authentication",
  "before",
  "by",
  "caseId",
  "cases",
  "claims",
  "clientId",
  "command",
  "count",
  "documents",
  "domain",
  "eventId",
  "events",
  "expiresAt",
  "format",
  "from",
  "graceHours",
  "host",
  "hostBefore",
  "isOnlyWay",
  "isRequired",
  "issuer",
  "kind",
  "mayResolveClaims",
  "mediaType",
  "methods",
  "name",
  "nameBefore",
  "note",
  "permission",
  "proposedBy",
  "quoteId",
  "reason",
  "removed",
  "role",
  "rule",
  "scan",
  "scopes",
  "since",
  "sizeBytes",
  "slug",
  "step",
  "successorId",
  "takesNewPeople",
  "to",
  "urlChanged",
  "waitingOn",
] as const;

export type AuditDetail = (typeof AUDIT_DETAILS)[number];
