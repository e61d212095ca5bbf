import { DELIVERY_STATES } from "@quote-financing/domain/vocabulary";
import { DELIVERABLE_EVENT_TYPES } from "@quote-financing/domain/webhooks/event-catalogue";
import { sql } from "drizzle-orm";
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { isOneOf, organizationId, utcTimestamp } from "./columns.ts";
import { organizations } from "./organizations.ts";

/** The bearer secret is sealed (AES-256-GCM under SECRETS_KEY, with its key id): `<keyId>.<iv>.<ciphertext+tag>`. */
export const destinations = pgTable(
  "destinations",
  {
    organizationId: organizationId().references(() => organizations.id),
    destinationId: text("destination_id").notNull(),
    name: text("name").notNull(),
    url: text("url").notNull(),
    sealedBearerSecret: text("sealed_bearer_secret").notNull(),
    secretRotatedAt: utcTimestamp("secret_rotated_at").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
    updatedAt: utcTimestamp("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.destinationId] }),
    index("destinations_newest").on(table.organizationId, table.createdAt, table.destinationId),
    check("destinations_name_length", sql`char_length(${table.name}) between 1 and 128`),
    check("destinations_url_https", sql`${table.url} like 'https://%' and char_length(${table.url}) <= 2048`),
  ],
);

/** `payload` holds the exact bytes of every attempt. `onceKey` makes an event at most once per subject. */
export const events = pgTable(
  "events",
  {
    organizationId: organizationId().references(() => organizations.id),
    eventId: text("event_id").notNull(),
    type: text("type", { enum: DELIVERABLE_EVENT_TYPES }).notNull(),
    quoteId: text("quote_id"),
    caseId: text("case_id"),
    onceKey: text("once_key"),
    payload: text("payload").notNull(),
    occurredAt: utcTimestamp("occurred_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.eventId] }),
    uniqueIndex("events_once").on(table.organizationId, table.onceKey).where(sql`${table.onceKey} is not null`),
    index("events_quote")
      .on(table.organizationId, table.quoteId, table.eventId)
      .where(sql`${table.quoteId} is not null`),
    index("events_case").on(table.organizationId, table.caseId, table.eventId).where(sql`${table.caseId} is not null`),
    check("events_type", isOneOf(table.type, DELIVERABLE_EVENT_TYPES)),
  ],
);

/**
 * What delivery needs to decide about one destination. `dueAt` is null when nothing waits; a lease is valid until
 * `leaseUntil` and every write of its holder carries `fence` (decision record 0060). `probeAt` is set while the
 * destination fails: nothing is sent before it (decision record 0063). `lastExpiredAt` is when a delivery last failed
 * for good; the noticed columns say when people were told (decision record 0096).
 */
export const deliveryLanes = pgTable(
  "delivery_lanes",
  {
    organizationId: organizationId(),
    destinationId: text("destination_id").notNull(),
    dueAt: utcTimestamp("due_at"),
    leaseOwner: text("lease_owner"),
    leaseUntil: utcTimestamp("lease_until"),
    fence: bigint("fence", { mode: "number" }).notNull().default(0),
    failureStreak: integer("failure_streak").notNull().default(0),
    failingSince: utcTimestamp("failing_since"),
    probeAt: utcTimestamp("probe_at"),
    lastSucceededAt: utcTimestamp("last_succeeded_at"),
    noticedFailingAt: utcTimestamp("noticed_failing_at"),
    lastExpiredAt: utcTimestamp("last_expired_at"),
    noticedExpiringAt: utcTimestamp("noticed_expiring_at"),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.destinationId] }),
    foreignKey({
      columns: [table.organizationId, table.destinationId],
      foreignColumns: [destinations.organizationId, destinations.destinationId],
    }).onDelete("cascade"),
    // Does not open with organization_id: workers look for due lanes of all organizations (tenant-keys.test.ts).
    index("delivery_lanes_due").on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
);

/**
 * One row per event and destination. It survives its destination (state `canceled`), hence no foreign key to it.
 * `windowEndsAt` is 24 hours after the event (or after a replay was asked for); no attempt starts later.
 */
export const deliveries = pgTable(
  "deliveries",
  {
    organizationId: organizationId(),
    destinationId: text("destination_id").notNull(),
    eventId: text("event_id").notNull(),
    state: text("state", { enum: DELIVERY_STATES }).notNull(),
    attemptCount: integer("attempt_count").notNull().default(0),
    nextAttemptAt: utcTimestamp("next_attempt_at"),
    windowStartedAt: utcTimestamp("window_started_at").notNull(),
    windowEndsAt: utcTimestamp("window_ends_at").notNull(),
    replayCount: integer("replay_count").notNull().default(0),
    settledAt: utcTimestamp("settled_at"),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (table) => [
    // The event first: a settle writes to every index of the row, and this one also finds an event's deliveries.
    primaryKey({ columns: [table.organizationId, table.eventId, table.destinationId] }),
    foreignKey({
      columns: [table.organizationId, table.eventId],
      foreignColumns: [events.organizationId, events.eventId],
    }).onDelete("cascade"),
    index("deliveries_first_due")
      .on(table.organizationId, table.destinationId, table.nextAttemptAt, table.eventId)
      .where(sql`${table.state} = 'pending' and ${table.attemptCount} = 0`),
    index("deliveries_retry_due")
      .on(table.organizationId, table.destinationId, table.nextAttemptAt, table.eventId)
      .where(sql`${table.state} = 'pending' and ${table.attemptCount} > 0`),
    index("deliveries_log").on(table.organizationId, table.destinationId, table.createdAt, table.eventId),
    index("deliveries_failed_log")
      .on(table.organizationId, table.destinationId, table.createdAt, table.eventId)
      .where(sql`${table.state} = 'failed'`),
    // By when they were given up, about 24 hours after they were made: what is sent again, and reported by mail.
    index("deliveries_failed_settled")
      .on(table.organizationId, table.destinationId, table.settledAt, table.eventId)
      .where(sql`${table.state} = 'failed'`),
    check("deliveries_state", isOneOf(table.state, DELIVERY_STATES)),
    check("deliveries_pending_has_time", sql`(${table.state} = 'pending') = (${table.nextAttemptAt} is not null)`),
  ],
);

/** Append-only log. `status` is absent when no response head came; `errorClass` then says why. */
export const deliveryAttempts = pgTable(
  "delivery_attempts",
  {
    organizationId: organizationId(),
    destinationId: text("destination_id").notNull(),
    eventId: text("event_id").notNull(),
    attemptNumber: integer("attempt_number").notNull(),
    startedAt: utcTimestamp("started_at").notNull(),
    durationMs: integer("duration_ms").notNull(),
    connectMs: integer("connect_ms"),
    firstByteMs: integer("first_byte_ms"),
    url: text("url").notNull(),
    status: integer("status"),
    errorClass: text("error_class"),
    responseHeaders: text("response_headers"),
    responseBody: text("response_body"),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.destinationId, table.eventId, table.attemptNumber] }),
    index("delivery_attempts_started").on(table.organizationId, table.destinationId, table.startedAt),
  ],
);
