import type * as tables from "./tables.ts";

type TableName = (typeof tables)[keyof typeof tables]["_"]["name"];

/**
 * Where the rows of a table lie on a database that is distributed (decision record 0400).
 * - `organization`: each row on the worker that has its organization. All rows of one organization lie together.
 * - `everywhere`: a copy on every node, since rows of organizations are read with it or refer to it. A worker that is down stops
 *   writes to it, so it is for what is seldom written.
 * - `coordinator`: never read together with rows of organizations. It is written as long as the coordinator lives.
 */
export type Placement = "organization" | "everywhere" | "coordinator";

/** Of every table: one that is left out does not compile. */
export const TABLE_PLACEMENT: Readonly<Record<TableName, Placement>> = {
  accounts: "coordinator",
  agent_invitations: "coordinator",
  agent_notification_choices: "coordinator",
  api_keys: "coordinator",
  approvals: "organization",
  audit_chains: "organization",
  audit_entries: "organization",
  audit_inbox: "organization",
  audit_links: "organization",
  canned_replies: "coordinator",
  case_clocks: "organization",
  case_messages: "organization",
  case_notes: "organization",
  case_presence: "organization",
  case_reads: "organization",
  cases: "organization",
  contacts: "organization",
  correlation_claims: "organization",
  deliveries: "organization",
  delivery_attempts: "organization",
  delivery_lanes: "organization",
  delivery_workers: "coordinator",
  destinations: "organization",
  documents: "organization",
  event_feeds: "organization",
  event_inbox: "organization",
  event_numbers: "organization",
  events: "organization",
  factor_resets: "coordinator",
  financing_moves: "organization",
  idempotency_keys: "organization",
  identity_providers: "everywhere",
  invitations: "coordinator",
  mail_threads: "organization",
  members: "everywhere",
  notice_feeds: "organization",
  notices: "organization",
  notification_choices: "organization",
  opportunities: "organization",
  organization_exports: "organization",
  organizations: "everywhere",
  partner_links: "everywhere",
  passkeys: "coordinator",
  platform_audit_entries: "coordinator",
  provider_identities: "coordinator",
  queued_mails: "organization",
  quote_line_items: "organization",
  quotes: "organization",
  removed_members: "everywhere",
  requirements: "organization",
  saved_views: "organization",
  sessions: "coordinator",
  sign_in_attempts: "coordinator",
  two_factors: "coordinator",
  users: "everywhere",
  verifications: "coordinator",
};

const namesOf = (placement: Placement): readonly string[] =>
  Object.entries(TABLE_PLACEMENT)
    .filter(([, placed]) => placed === placement)
    .map(([name]) => name);

/** The tables whose rows each belong to one organization, by name. */
export const TENANT_TABLES = namesOf("organization");

/** All others. */
export const SHARED_TABLES: readonly string[] = [...namesOf("everywhere"), ...namesOf("coordinator")];
