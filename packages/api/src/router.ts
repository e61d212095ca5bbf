import { accountRouter } from "./account/router.ts";
import { apiKeysRouter } from "./api-keys/router.ts";
import { auditRouter, auditSupportRouter } from "./audit/router.ts";
import { cannedRepliesRouter } from "./canned-replies/router.ts";
import { caseMessagesRouter } from "./case-messages/router.ts";
import { caseReadsRouter } from "./case-reads/router.ts";
import { caseSupportRouter } from "./cases/agent-router.ts";
import { casesRouter } from "./cases/router.ts";
import { cliRouter } from "./cli/router.ts";
import { correlationClaimsRouter } from "./correlation-claims/router.ts";
import { costPreviewRouter } from "./cost-preview/router.ts";
import { deliveriesRouter } from "./deliveries/router.ts";
import { destinationsRouter } from "./destinations/router.ts";
import { financingRouter } from "./financing/router.ts";
import { developmentMailRouter } from "./mail/router.ts";
import { membersRouter } from "./members/router.ts";
import { notificationsRouter } from "./notifications/router.ts";
import { onboardingRouter } from "./onboarding/router.ts";
import { organizationSupportRouter } from "./organizations/agent-router.ts";
import { organizationsRouter } from "./organizations/router.ts";
import { quoteSupportRouter } from "./quotes/agent-router.ts";
import { quotesRouter } from "./quotes/router.ts";
import { sandboxRouter } from "./sandbox/router.ts";
import { searchRouter } from "./search/router.ts";
import { router } from "./trpc.ts";

/** The table of contents: every procedure of the service. */
export const appRouter = router({
  cases: casesRouter,
  caseMessages: caseMessagesRouter,
  caseReads: caseReadsRouter,
  cannedReplies: cannedRepliesRouter,
  supportCases: caseSupportRouter,
  account: accountRouter,
  apiKeys: apiKeysRouter,
  audit: auditRouter,
  cli: cliRouter,
  correlationClaims: correlationClaimsRouter,
  costPreview: costPreviewRouter,
  deliveries: deliveriesRouter,
  destinations: destinationsRouter,
  financing: financingRouter,
  developmentMail: developmentMailRouter,
  members: membersRouter,
  notifications: notificationsRouter,
  onboarding: onboardingRouter,
  organizations: organizationsRouter,
  quotes: quotesRouter,
  sandbox: sandboxRouter,
  search: searchRouter,
  supportAudit: auditSupportRouter,
  supportOrganizations: organizationSupportRouter,
  supportQuotes: quoteSupportRouter,
});

export type AppRouter = typeof appRouter;
