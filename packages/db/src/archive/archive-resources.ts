/** One table of an organization, as it goes into the archive. */
export interface ArchiveResource {
  /** The name of its files. */
  readonly name: string;
  readonly table: string;
  /** Secrets, hashes that are made under keys of this installation, and what support agents note for themselves. */
  readonly leavesOut?: readonly string[];
  /** Of what is left out: archives of releases before hold it, and it is passed over. */
  readonly toldBefore?: readonly string[];
  /** Rows that are told, beside `organization_id = $1`. */
  readonly where?: string;
  /** History: told, and not taken over by another installation. */
  readonly isHistory?: true;
}

const NOT_HIDDEN =
  "exists (select 1 from cases c where c.organization_id = $1 and c.case_id = t.case_id and not c.hidden)";

/** What is of one person is told while they are a member: elsewhere the others are nobody. */
const OF_A_MEMBER = "exists (select 1 from members m where m.organization_id = $1 and m.user_id = t.user_id)";

/** Which agent has a case, and until when it waits: merchants must not notice it (decision record 0120), and elsewhere nobody is that agent. */
const OF_THE_DESK = ["claimed_by", "claimed_by_name", "claimed_at", "snoozed_until", "snoozed_as_of"];

/** In the order in which they can be taken over: what others refer to comes first. */
export const ARCHIVE_RESOURCES: readonly ArchiveResource[] = [
  { name: "organizations", table: "organizations" },
  {
    name: "people",
    table: "users",
    leavesOut: ["is_agent", "two_factor_enabled"],
    where: OF_A_MEMBER,
  },
  { name: "members", table: "members" },
  { name: "opportunities", table: "opportunities" },
  { name: "quotes", table: "quotes", leavesOut: ["content_hash"] },
  { name: "line-items", table: "quote_line_items" },
  { name: "financing-moves", table: "financing_moves" },
  { name: "requirements", table: "requirements" },
  { name: "contacts", table: "contacts" },
  { name: "case-clocks", table: "case_clocks" },
  {
    name: "cases",
    table: "cases",
    leavesOut: ["content_hash", ...OF_THE_DESK],
    toldBefore: OF_THE_DESK,
    where: "not t.hidden",
  },
  { name: "messages", table: "case_messages", leavesOut: ["body_hash"], where: NOT_HIDDEN },
  { name: "documents", table: "documents", leavesOut: ["object_name", "sealed_key"] },
  { name: "case-reads", table: "case_reads", where: `${NOT_HIDDEN} and ${OF_A_MEMBER}` },
  {
    name: "destinations",
    table: "destinations",
    leavesOut: [
      "sealed_bearer_secret",
      "sealed_signing_secret",
      "previous_sealed_signing_secret",
      "previous_signing_until",
    ],
  },
  { name: "notification-choices", table: "notification_choices", where: OF_A_MEMBER },
  { name: "saved-views", table: "saved_views", where: OF_A_MEMBER },
  { name: "events", table: "events", isHistory: true },
  { name: "event-numbers", table: "event_numbers", isHistory: true },
  { name: "deliveries", table: "deliveries", isHistory: true },
  { name: "delivery-attempts", table: "delivery_attempts", isHistory: true },
  { name: "audit-entries", table: "audit_entries", isHistory: true },
  { name: "audit-links", table: "audit_links", isHistory: true },
];

/** Tables with rows of an organization that stay behind, with why. archive-resources.test.ts names a table that is nowhere. */
export const LEFT_BEHIND: Readonly<Record<string, string>> = {
  api_keys: "hashes of credentials: they work nowhere else",
  approvals: "open proposals of support agents, sealed",
  audit_chains: "where the chain ends: follows from audit-links",
  audit_inbox: "queue",
  case_notes: "support agents' own notes",
  case_presence: "lives for seconds",
  correlation_claims: "hashes under keys of this installation; made again from quotes",
  delivery_lanes: "queue",
  event_feeds: "queue",
  event_inbox: "queue",
  identity_providers: "the client of this installation at a provider, with its secret: registered anew elsewhere",
  factor_resets: "open resets of second factors hold hashes of tokens",
  idempotency_keys: "sealed answers, kept for a day",
  invitations: "open invitations hold hashes of tokens",
  mail_threads: "addresses that mail replies go to",
  notice_feeds: "queue",
  notices: "queue",
  organization_exports: "when which archive was taken along, with its hash: of this installation",
  partner_links: "belong to the platform",
  queued_mails: "queue",
  removed_members: "whom single sign-on does not let in: it is registered anew elsewhere",
  sessions: "hold tokens: people sign in again",
};
