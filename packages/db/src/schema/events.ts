import { DELIVERY_STATES, DESTINATION_AUTHENTICATIONS } from "@quote-financing/domain/vocabulary";
import { DELIVERABLE_EVENT_TYPES } from "@quote-financing/domain/webhooks/event-catalogue";
import { sql } from "drizzle-orm";
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { isOneOf, organizationId, utcTimestamp } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * Secrets are sealed (AES-256-GCM under SECRETS_KEY, with its key id): `<keyId>.<iv>.<ciphertext+tag>`. A destination
 * that was made before deliveries were signed has no signing secret until one is asked for; after a rotation the previous
 * one signs too until `previousSigningUntil`. Nothing is sent while `pausedAt` is set.
 */
export const destinations = pgTable(
  "destinations",
  {
    organizationId: organizationId().references(() => organizations.id),
    destinationId: text("destination_id").notNull(),
    name: text("name").notNull(),
    url: text("url").notNull(),
    sealedBearerSecret: text("sealed_bearer_secret").notNull(),
    secretRotatedAt: utcTimestamp("secret_rotated_at").notNull(),
    sealedSigningSecret: text("sealed_signing_secret"),
    previousSealedSigningSecret: text("previous_sealed_signing_secret"),
    previousSigningUntil: utcTimestamp("previous_signing_until"),
    authentication: text("authentication", { enum: DESTINATION_AUTHENTICATIONS })
      .notNull()
      .default("bearer_and_signature"),
    pausedAt: utcTimestamp("paused_at"),
    createdAt: utcTimestamp("created_at").notNull(),
    updatedAt: utcTimestamp("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.destinationId] }),
    check("destinations_authentication", isOneOf(table.authentication, DESTINATION_AUTHENTICATIONS)),
    check(
      "destinations_previous_signing",
      sql`(${table.previousSealedSigningSecret} is null) = (${table.previousSigningUntil} is null)`,
    ),
    index("destinations_newest").on(table.organizationId, table.createdAt, table.destinationId),
    check("destinations_name_length", sql`char_length(${table.name}) between 1 and 128`),
    check("destinations_url_https", sql`${table.url} like 'https://%' and char_length(${table.url}) <= 2048`),
  ],
);

/**
 * `payload` holds the exact bytes of every attempt. `onceKey` makes an event at most once per subject. An event with a
 * `destinationId` goes to that destination alone.
 */
export const events = pgTable(
  "events",
  {
    organizationId: organizationId().references(() => organizations.id),
    eventId: text("event_id").notNull(),
    type: text("type", { enum: DELIVERABLE_EVENT_TYPES }).notNull(),
    quoteId: text("quote_id"),
    caseId: text("case_id"),
    onceKey: text("once_key"),
    destinationId: text("destination_id"),
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
 * Events that have no number yet: a writer's statement inserts its event here too, numbering takes it out again
 * (decision record 0221). `queuedAt` is the database's time, the one exception: numbering looks for what was committed
 * lately, and neither a clock that is wrong nor a process that was stopped may hide an event from it.
 */
export const eventInbox = pgTable(
  "event_inbox",
  {
    organizationId: organizationId(),
    queuedAt: utcTimestamp("queued_at").notNull().defaultNow(),
    eventId: text("event_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.queuedAt, table.eventId] }),
    // Does not open with organization_id: workers look for fresh events of all organizations (tenant-keys.test.ts).
    index("event_inbox_queued").on(table.queuedAt, table.organizationId),
  ],
);

/** One row per organization, never changed: whoever holds its lock numbers the organization's events. */
export const eventFeeds = pgTable(
  "event_feeds",
  { organizationId: organizationId().references(() => organizations.id) },
  (table) => [primaryKey({ columns: [table.organizationId] })],
);

/**
 * The number of each event in its organization, without gaps: contract-decisions §13, decision record 0221. Rows are
 * only inserted, and an organization's last one outlives its event, so that no number is given twice.
 */
export const eventNumbers = pgTable(
  "event_numbers",
  {
    organizationId: organizationId(),
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    eventId: text("event_id").notNull(),
    numberedAt: utcTimestamp("numbered_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.sequence] }),
    uniqueIndex("event_numbers_event").on(table.organizationId, table.eventId),
    // Does not open with organization_id: workers look for lanes with fresh deliveries (tenant-keys.test.ts).
    index("event_numbers_numbered").on(table.numberedAt, table.organizationId),
  ],
);

/**
 * What delivery needs to decide about one destination. A lane is held by `leaseOwner` while that worker's heartbeat
 * lasts (`delivery_workers`); every write of its holder carries `fence` (decision record 0222). Nothing that was never
 * tried waits at or below `readThrough`. `dueAt` says when somebody must look although nothing new came: its holder
 * gave it back with work left, or a person wants an attempt now. `probeAt` is set while the destination fails: nothing is
 * sent before it (decision record 0063); nor before `heldUntil`, for which its receiver had asked when the lane was given
 * back (record 0222). `lastExpiredAt` is when a delivery last failed for good; the noticed columns
 * say when people were told (decision record 0096).
 */
export const deliveryLanes = pgTable(
  "delivery_lanes",
  {
    organizationId: organizationId(),
    destinationId: text("destination_id").notNull(),
    dueAt: utcTimestamp("due_at"),
    leaseOwner: text("lease_owner"),
    // Of release 0.1, which may still run beside this one: to be dropped two releases later (decision record 0149).
    leaseUntil: utcTimestamp("lease_until"),
    fence: bigint("fence", { mode: "number" }).notNull().default(0),
    readThrough: bigint("read_through", { mode: "number" }).notNull().default(0),
    failureStreak: integer("failure_streak").notNull().default(0),
    failingSince: utcTimestamp("failing_since"),
    probeAt: utcTimestamp("probe_at"),
    heldUntil: utcTimestamp("held_until"),
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
    // These two do not open with organization_id: workers look for lanes of all organizations (tenant-keys.test.ts).
    index("delivery_lanes_due").on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index("delivery_lanes_owner").on(table.leaseOwner).where(sql`${table.leaseOwner} is not null`),
  ],
);

/** One row per process that delivers: its lanes are its own until `aliveUntil`, which it moves on as long as it lives. */
export const deliveryWorkers = pgTable("delivery_workers", {
  workerId: text("worker_id").primaryKey(),
  aliveUntil: utcTimestamp("alive_until").notNull(),
});

/**
 * One row per event and destination, made when the event is numbered. It survives its destination (state `canceled`),
 * hence no foreign key to it. A delivery that was never tried waits for its turn in the order of `sequence`; one that
 * waits for a time (a retry, a replay, what a person wants now) has `nextAttemptAt`. `windowEndsAt` is 24 hours after the
 * event (or after a replay was asked for); no attempt starts later.
 */
export const deliveries = pgTable(
  "deliveries",
  {
    organizationId: organizationId(),
    destinationId: text("destination_id").notNull(),
    eventId: text("event_id").notNull(),
    // 0: made by release 0.1, which knows no numbers.
    sequence: bigint("sequence", { mode: "number" }).notNull().default(0),
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
    index("deliveries_fresh")
      .on(table.organizationId, table.destinationId, table.sequence)
      .where(sql`${table.state} = 'pending' and ${table.nextAttemptAt} is null`),
    index("deliveries_scheduled")
      .on(table.organizationId, table.destinationId, table.nextAttemptAt, table.eventId)
      .where(sql`${table.state} = 'pending' and ${table.nextAttemptAt} is not null`),
    index("deliveries_by_sequence").on(table.organizationId, table.destinationId, table.sequence, table.eventId),
    index("deliveries_failed_by_sequence")
      .on(table.organizationId, table.destinationId, table.sequence, table.eventId)
      .where(sql`${table.state} = 'failed'`),
    // By when they were given up, about 24 hours after they were made: what is sent again, and reported by mail.
    index("deliveries_failed_settled")
      .on(table.organizationId, table.destinationId, table.settledAt, table.eventId)
      .where(sql`${table.state} = 'failed'`),
    check("deliveries_state", isOneOf(table.state, DELIVERY_STATES)),
    check("deliveries_settled_has_no_time", sql`${table.state} = 'pending' or ${table.nextAttemptAt} is null`),
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
