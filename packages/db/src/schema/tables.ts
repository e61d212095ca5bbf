/** The whole schema, for drizzle and for drizzle-kit. */
export { apiKeys } from "./api-keys.ts";
export { auditChains, auditEntries, auditInbox, auditLinks, platformAuditEntries } from "./audit.ts";
export { caseClocks, caseMessages, caseReads, cases, contacts } from "./cases.ts";
export { documents, requirements } from "./documents.ts";
export {
  deliveries,
  deliveryAttempts,
  deliveryLanes,
  deliveryWorkers,
  destinations,
  eventFeeds,
  eventInbox,
  eventNumbers,
  events,
} from "./events.ts";
export {
  agentNotificationChoices,
  mailThreads,
  noticeFeeds,
  notices,
  notificationChoices,
  queuedMails,
} from "./notifications.ts";
export { idempotencyKeys, organizationExports } from "./operations.ts";
export { organizations, partnerLinks } from "./organizations.ts";
export {
  accounts,
  agentInvitations,
  factorResets,
  invitations,
  members,
  passkeys,
  sessions,
  signInAttempts,
  twoFactors,
  users,
  verifications,
} from "./people.ts";
export {
  correlationClaims,
  financingMoves,
  opportunities,
  quoteLineItems,
  quotes,
} from "./quotes.ts";
export { savedViews } from "./saved-views.ts";
export { identityProviders, providerIdentities, removedMembers } from "./single-sign-on.ts";
export { approvals, cannedReplies, caseNotes, casePresence } from "./support.ts";
