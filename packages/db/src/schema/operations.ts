import { AUDIT_ACTIONS } from "@quote-financing/domain/vocabulary";
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { organizationId, utcTimestamp } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * `Idempotency-Key` replays, kept 24 h. `status` is null while the first request runs. The body is sealed like a
 * bearer secret: a destination's answer carries one, a quote's carries personal data. `reservedId` is the id that the
 * created resource has or will have, whichever process finishes the request (decision record 0025).
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    organizationId: organizationId().references(() => organizations.id),
    endpoint: text("endpoint").notNull(),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    reservedId: text("reserved_id").notNull(),
    owner: text("owner").notNull(),
    startedAt: utcTimestamp("started_at").notNull(),
    status: integer("status"),
    sealedBody: text("sealed_body"),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.endpoint, table.key] }),
    index("idempotency_keys_age").on(table.organizationId, table.createdAt),
    index("idempotency_keys_reserved").on(table.organizationId, table.reservedId),
  ],
);

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
    occurredAt: utcTimestamp("occurred_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.auditEntryId] }),
    index("audit_entries_newest").on(table.organizationId, table.occurredAt, table.auditEntryId),
  ],
);
