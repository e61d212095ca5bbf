import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import { caseRefusals } from "./cases/refusals.ts";
import { cliRefusals } from "./cli/refusals.ts";
import { identityRefusals } from "./identity/refusals.ts";
import { listRefusals } from "./lists/refusals.ts";
import { liveRefusals } from "./live/refusals.ts";
import { mailRefusals } from "./mail/refusals.ts";
import { archiveRefusals } from "./maintenance/leaving/refusals.ts";
import { mcpRefusals } from "./mcp/refusals.ts";
import { agentRefusals } from "./organizations/agents/refusals.ts";
import { apiKeyRefusals } from "./organizations/api-keys/refusals.ts";
import { memberRefusals } from "./organizations/members/refusals.ts";
import { organizationRefusals } from "./organizations/refusals.ts";
import { savedViewRefusals } from "./organizations/saved-views/refusals.ts";
import { singleSignOnRefusals } from "./organizations/single-sign-on/refusals.ts";
import { documentRefusals } from "./quotes/documents/refusals.ts";
import { financingRefusals } from "./quotes/financing/refusals.ts";
import { quoteRefusals } from "./quotes/refusals.ts";
import { requirementRefusals } from "./quotes/requirements/refusals.ts";
import { requestRefusals } from "./refusals/refusals.ts";
import { restRefusals } from "./rest/refusals.ts";
import { supportRefusals } from "./support/refusals.ts";
import { webhookRefusals } from "./webhooks/refusals.ts";

/** The refusals of every resource, by the names of their rules: each is told in its own table. */
export const REFUSAL_TABLES = [
  agentRefusals,
  apiKeyRefusals,
  archiveRefusals,
  caseRefusals,
  cliRefusals,
  documentRefusals,
  fieldRefusals,
  financingRefusals,
  identityRefusals,
  listRefusals,
  liveRefusals,
  mailRefusals,
  mcpRefusals,
  memberRefusals,
  organizationRefusals,
  peopleRefusals,
  quoteRefusals,
  requestRefusals,
  requirementRefusals,
  restRefusals,
  savedViewRefusals,
  singleSignOnRefusals,
  supportRefusals,
  webhookRefusals,
] as const;
