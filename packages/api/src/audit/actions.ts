/**
 * Every security-relevant act that is kept: keys, secrets, roles, redactions, resolves, financing moves. One list feeds
 * the type, the wire schema and the labels of the portal. Pure: safe for the browser.
 */
export const AUDIT_ACTIONS = [
  "api_key.created",
  "api_key.rolled",
  "api_key.revoked",
  "destination.created",
  "destination.updated",
  "destination.deleted",
  "destination.secret_rotated",
  "destination.tested",
  "deliveries.replayed",
  "correlation_claim.resolved",
  "quote.financing_moved",
  "case.opened_by_platform",
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
  "organization.created",
  "organization.updated",
  "organization.suspended",
  "organization.unsuspended",
  "organization.claims_permission_changed",
  "partner_link.added",
  "partner_link.removed",
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
