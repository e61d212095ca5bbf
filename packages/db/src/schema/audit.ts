import { AUDIT_ACTIONS, PLATFORM_AUDIT_ACTIONS } from "@quote-financing/domain/audit-actions";
import { bigint, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { isSha256Hex, organizationId, utcTimestamp } from "./columns.ts";
import { organizations } from "./organizations.ts";

/** Security-relevant actions, append-only. `details` never holds secrets or a consumer's personal data. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    organizationId: organizationId().references(() => organizations.id),
    auditEntryId: text("audit_entry_id").notNull(),
    action: text("action", { enum: AUDIT_ACTIONS }).notNull(),
    actorId: text("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    subjectId: text("subject_id"),
    details: jsonb("details").$type<Record<string, unknown>>(),
    requestId: text("request_id"),
    /** From where; null when the request came with no address that can be believed, and for commands. */
    clientAddress: text("client_address"),
    /** The User-Agent that the request named, cut. */
    clientDevice: text("client_device"),
    occurredAt: utcTimestamp("occurred_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.auditEntryId] }),
    index("audit_entries_newest").on(table.organizationId, table.occurredAt, table.auditEntryId),
  ],
);

/** What no organization's log can hold, append-only too (decision record 0257). */
export const platformAuditEntries = pgTable(
  "platform_audit_entries",
  {
    id: text("platform_audit_entry_id").primaryKey(),
    action: text("action", { enum: PLATFORM_AUDIT_ACTIONS }).notNull(),
    actorId: text("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    /** The e-mail address of the agent that it is about, with a reason where one is given; when a backup was taken; or what was refused to an agent. */
    subject: text("subject").notNull(),
    requestId: text("request_id"),
    clientAddress: text("client_address"),
    clientDevice: text("client_device"),
    occurredAt: utcTimestamp("occurred_at").notNull(),
  },
  (table) => [index("platform_audit_entries_newest").on(table.occurredAt, table.id)],
);

/**
 * Entries that have no place in their chain yet: who writes an entry writes it here too, linking takes it out again
 * (decision record 0272). In these three tables the platform's own log is the organization `platform`.
 */
export const auditInbox = pgTable(
  "audit_inbox",
  { organizationId: organizationId(), auditEntryId: text("audit_entry_id").notNull() },
  (table) => [primaryKey({ columns: [table.organizationId, table.auditEntryId] })],
);

/** The place of each entry in its organization's chain, append-only: 1, 2, 3 … `hash` covers the entry and the hash before. */
export const auditLinks = pgTable(
  "audit_links",
  {
    organizationId: organizationId(),
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    auditEntryId: text("audit_entry_id").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.sequence] }),
    uniqueIndex("audit_links_entry").on(table.organizationId, table.auditEntryId),
    check("audit_links_hash", isSha256Hex(table.hash)),
  ],
);

/** Where a chain ends, and after which place it begins since its oldest part was removed; a hash of none is "". */
export const auditChains = pgTable(
  "audit_chains",
  {
    organizationId: organizationId(),
    lastSequence: bigint("last_sequence", { mode: "number" }).notNull(),
    lastHash: text("last_hash").notNull(),
    removedSequence: bigint("removed_sequence", { mode: "number" }).notNull(),
    removedHash: text("removed_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId] })],
);
