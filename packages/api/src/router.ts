import { auditRouter, auditSupportRouter } from "./audit/router.ts";
import { cannedRepliesRouter } from "./cases/canned-replies/router.ts";
import { caseMessagesRouter } from "./cases/messages/router.ts";
import { caseReadsRouter } from "./cases/reads/router.ts";
import { casesRouter } from "./cases/router.ts";
import { cliRouter } from "./cli/router.ts";
import { historyRouter } from "./history/router.ts";
import { accountRouter } from "./identity/account/router.ts";
import { liveRouter } from "./live/router.ts";
import { developmentMailRouter } from "./mail/router.ts";
import { archivesRouter } from "./maintenance/leaving/router.ts";
import { apiKeysRouter } from "./organizations/api-keys/router.ts";
import { membersRouter } from "./organizations/members/router.ts";
import { notificationsRouter } from "./organizations/notifications/router.ts";
import { onboardingRouter } from "./organizations/onboarding/router.ts";
import { organizationsRouter } from "./organizations/router.ts";
import { sandboxRouter } from "./organizations/sandbox/router.ts";
import { savedViewsRouter } from "./organizations/saved-views/router.ts";
import { singleSignOnRouter } from "./organizations/single-sign-on/router.ts";
import { correlationClaimsRouter } from "./quotes/correlation-claims/router.ts";
import { costPreviewRouter } from "./quotes/cost-preview/router.ts";
import { financingRouter } from "./quotes/financing/router.ts";
import { documentsRouter } from "./quotes/requirements/documents-router.ts";
import { requirementsRouter } from "./quotes/requirements/router.ts";
import { quotesRouter } from "./quotes/router.ts";
import { searchRouter } from "./search/router.ts";
import { approvalsRouter } from "./support/approvals/router.ts";
import { caseSupportRouter } from "./support/cases-router.ts";
import { factorResetsRouter } from "./support/factor-resets/router.ts";
import { agentNotificationsRouter } from "./support/notifications/router.ts";
import { organizationSupportRouter } from "./support/organizations-router.ts";
import { quoteSupportRouter } from "./support/quotes-router.ts";
import { supportSearchRouter } from "./support/search/router.ts";
import { todayRouter } from "./today/router.ts";
import { router } from "./trpc.ts";
import { deliveriesRouter } from "./webhooks/deliveries/router.ts";
import { destinationsRouter } from "./webhooks/destinations/router.ts";
import { eventsRouter } from "./webhooks/feed/router.ts";

/** The table of contents: every procedure of the service. */
export const appRouter = router({
  cases: casesRouter,
  caseMessages: caseMessagesRouter,
  caseReads: caseReadsRouter,
  cannedReplies: cannedRepliesRouter,
  supportCases: caseSupportRouter,
  account: accountRouter,
  apiKeys: apiKeysRouter,
  archives: archivesRouter,
  audit: auditRouter,
  cli: cliRouter,
  correlationClaims: correlationClaimsRouter,
  costPreview: costPreviewRouter,
  deliveries: deliveriesRouter,
  destinations: destinationsRouter,
  documents: documentsRouter,
  events: eventsRouter,
  financing: financingRouter,
  history: historyRouter,
  live: liveRouter,
  developmentMail: developmentMailRouter,
  members: membersRouter,
  notifications: notificationsRouter,
  onboarding: onboardingRouter,
  organizations: organizationsRouter,
  singleSignOn: singleSignOnRouter,
  quotes: quotesRouter,
  requirements: requirementsRouter,
  sandbox: sandboxRouter,
  savedViews: savedViewsRouter,
  search: searchRouter,
  supportApprovals: approvalsRouter,
  supportFactorResets: factorResetsRouter,
  supportAudit: auditSupportRouter,
  supportNotifications: agentNotificationsRouter,
  supportSearch: supportSearchRouter,
  supportOrganizations: organizationSupportRouter,
  supportQuotes: quoteSupportRouter,
  today: todayRouter,
});

export type AppRouter = typeof appRouter;
