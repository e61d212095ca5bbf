/** The whole schema, for drizzle and for drizzle-kit. */
export { apiKeys } from "./api-keys.ts";
export { caseClocks, caseMessages, caseReads, cases, contacts } from "./cases.ts";
export { deliveries, deliveryAttempts, deliveryLanes, destinations, events } from "./events.ts";
export { notificationChoices, queuedMails } from "./notifications.ts";
export { auditEntries, idempotencyKeys } from "./operations.ts";
export { organizations, partnerLinks } from "./organizations.ts";
export {
  accounts,
  invitations,
  members,
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
export { cannedReplies, caseNotes, casePresence } from "./support.ts";
