import {
  FINANCING_METHODS,
  FINANCING_PHASES,
  FINANCING_STATUSES,
  FINANCING_WAITING_ON,
  LINE_ITEM_TYPES,
  ON_HOLD_REASONS,
  SUB_STATUS_TYPES,
} from "@quote-financing/domain/vocabulary";
import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { cents, isOneOf, organizationId, utcTimestamp } from "./columns.ts";
import { organizations } from "./organizations.ts";

export const opportunities = pgTable(
  "opportunities",
  {
    organizationId: organizationId().references(() => organizations.id),
    opportunityId: text("opportunity_id").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.opportunityId] })],
);

/** Amounts in cents. `contentHash` tells a replay of a client-chosen quoteId from a conflict. */
export const quotes = pgTable(
  "quotes",
  {
    organizationId: organizationId(),
    quoteId: text("quote_id").notNull(),
    opportunityId: text("opportunity_id").notNull(),
    contentHash: text("content_hash").notNull(),
    externalId: text("external_id"),
    description: text("description"),
    intakeNote: text("intake_note"),
    currency: text("currency").notNull(),
    totalInclTaxCents: cents("total_incl_tax_cents").notNull(),
    totalExclTaxCents: cents("total_excl_tax_cents"),
    terms: text("terms").array().notNull(),
    tags: text("tags").array().notNull(),
    contactEmail: text("contact_email").notNull(),
    contactFirstName: text("contact_first_name"),
    contactLastName: text("contact_last_name").notNull(),
    contactPhoneNumber: text("contact_phone_number"),
    addressCountry: text("address_country", { enum: ["NL"] }).notNull(),
    addressPostalCode: text("address_postal_code").notNull(),
    addressHouseNumber: text("address_house_number").notNull(),
    addressHouseNumberAddition: text("address_house_number_addition"),
    addressStreet: text("address_street").notNull(),
    addressCity: text("address_city").notNull(),
    addressMunicipality: text("address_municipality"),
    financingPhase: text("financing_phase", { enum: FINANCING_PHASES }).notNull(),
    financingStatus: text("financing_status", { enum: FINANCING_STATUSES }).notNull(),
    financingMethod: text("financing_method", { enum: FINANCING_METHODS }).array().notNull(),
    financingWaitingOn: text("financing_waiting_on", { enum: FINANCING_WAITING_ON }).notNull(),
    financingStatusChangedAt: utcTimestamp("financing_status_changed_at").notNull(),
    subStatusType: text("sub_status_type", { enum: SUB_STATUS_TYPES }).notNull(),
    subStatusReason: text("sub_status_reason"),
    subStatusDescription: text("sub_status_description"),
    sentAt: utcTimestamp("sent_at").notNull(),
    expiresAt: utcTimestamp("expires_at").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
    updatedAt: utcTimestamp("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.quoteId] }),
    foreignKey({
      columns: [table.organizationId, table.opportunityId],
      foreignColumns: [opportunities.organizationId, opportunities.opportunityId],
    }),
    index("quotes_newest").on(table.organizationId, table.createdAt, table.quoteId),
    index("quotes_status").on(table.organizationId, table.financingStatus, table.createdAt, table.quoteId),
    index("quotes_on_hold")
      .on(table.organizationId, table.createdAt, table.quoteId)
      .where(sql`${table.subStatusType} = 'on_hold'`),
    // Rare methods and tags in the order of the list: decision record 0092.
    ...FINANCING_METHODS.map((method) =>
      index(`quotes_method_${method}`)
        .on(table.organizationId, table.createdAt, table.quoteId)
        .where(sql`${table.financingMethod} @> ${sql.raw(`'{${method}}'::text[]`)}`),
    ),
    // Of all quotes: of a partial index the planner takes no statistics.
    index("quotes_tags").using("gin", sql`array_prepend(${table.organizationId}, ${table.tags})`),
    index("quotes_external_id").on(table.organizationId, sql`lower(${table.externalId}) text_pattern_ops`),
    // The end of a reference, of which people remember the last figures: decision record 0340.
    index("quotes_external_id_end").on(table.organizationId, sql`reverse(lower(${table.externalId})) text_pattern_ops`),
    index("quotes_city").on(table.organizationId, sql`lower(${table.addressCity}) text_pattern_ops`),
    // For agents, who search all organizations by what people spell on the phone (decision record 0373).
    index("quotes_street").on(table.organizationId, sql`lower(${table.addressStreet}) text_pattern_ops`),
    index("quotes_total").on(table.organizationId, table.totalInclTaxCents, table.quoteId),
    index("quotes_last_name").on(table.organizationId, sql`lower(${table.contactLastName}) text_pattern_ops`),
    // Of a last name of several words, as in "de Boer"; of others it is null, and takes no room: decision record 0340.
    index("quotes_last_word").on(
      table.organizationId,
      sql`substring(lower(${table.contactLastName}) from '[ -]([^ -]+)$') text_pattern_ops`,
    ),
    index("quotes_email").on(table.organizationId, sql`lower(${table.contactEmail}) text_pattern_ops`),
    index("quotes_postal_code").on(table.organizationId, sql`${table.addressPostalCode} text_pattern_ops`),
    check("quotes_currency", sql`${table.currency} = 'EUR'`),
    check("quotes_country", sql`${table.addressCountry} = 'NL'`),
    check("quotes_postal_code_form", sql`${table.addressPostalCode} ~ '^[1-9][0-9]{3} [A-Z]{2}$'`),
    check("quotes_total_bound", sql`abs(${table.totalInclTaxCents}) <= 1000000000`),
    check("quotes_phase", isOneOf(table.financingPhase, FINANCING_PHASES)),
    check("quotes_status_known", isOneOf(table.financingStatus, FINANCING_STATUSES)),
    check("quotes_waiting_on", isOneOf(table.financingWaitingOn, FINANCING_WAITING_ON)),
    check("quotes_sub_status", isOneOf(table.subStatusType, SUB_STATUS_TYPES)),
    check(
      "quotes_on_hold_reason",
      sql`${table.subStatusType} <> 'on_hold' or ${isOneOf(table.subStatusReason, ON_HOLD_REASONS)}`,
    ),
  ],
);

/** `position` keeps the order of the request; lines are never reordered. */
export const quoteLineItems = pgTable(
  "quote_line_items",
  {
    organizationId: organizationId(),
    quoteId: text("quote_id").notNull(),
    position: integer("position").notNull(),
    lineItemId: text("line_item_id").notNull(),
    type: text("type", { enum: LINE_ITEM_TYPES }).notNull(),
    externalId: text("external_id"),
    description: text("description"),
    totalInclTaxCents: cents("total_incl_tax_cents").notNull(),
    totalExclTaxCents: cents("total_excl_tax_cents"),
    unitPriceCents: cents("unit_price_cents"),
    totalNameplateCapacity: doublePrecision("total_nameplate_capacity"),
    totalNameplatePower: doublePrecision("total_nameplate_power"),
    productIdentifiers: jsonb("product_identifiers").$type<Record<string, string>>(),
    incentiveCodes: text("incentive_codes").array(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.quoteId, table.position] }),
    uniqueIndex("quote_line_items_id").on(table.organizationId, table.lineItemId),
    foreignKey({
      columns: [table.organizationId, table.quoteId],
      foreignColumns: [quotes.organizationId, quotes.quoteId],
    }).onDelete("cascade"),
    check("quote_line_items_sign", sql`(${table.type} = 'subsidy') = (${table.totalInclTaxCents} < 0)`),
  ],
);

/** Append-only: every move of the financing lifecycle (decisions §5). `position` counts per quote from 0. */
export const financingMoves = pgTable(
  "financing_moves",
  {
    organizationId: organizationId(),
    quoteId: text("quote_id").notNull(),
    position: integer("position").notNull(),
    command: text("command").notNull(),
    fromStatus: text("from_status", { enum: FINANCING_STATUSES }),
    toStatus: text("to_status", { enum: FINANCING_STATUSES }).notNull(),
    fromSubStatusType: text("from_sub_status_type", { enum: SUB_STATUS_TYPES }),
    toSubStatusType: text("to_sub_status_type", { enum: SUB_STATUS_TYPES }).notNull(),
    reason: text("reason"),
    note: text("note"),
    actorId: text("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    movedAt: utcTimestamp("moved_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.quoteId, table.position] }),
    foreignKey({
      columns: [table.organizationId, table.quoteId],
      foreignColumns: [quotes.organizationId, quotes.quoteId],
    }).onDelete("cascade"),
  ],
);

/** Keyed hashes only (decisions §8): the consumer's e-mail and address cannot be read back from here. */
export const correlationClaims = pgTable(
  "correlation_claims",
  {
    organizationId: organizationId().references(() => organizations.id),
    claimId: text("claim_id").notNull(),
    emailHash: text("email_hash").notNull(),
    addressHash: text("address_hash").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.claimId] }),
    uniqueIndex("correlation_claims_consumer").on(table.organizationId, table.emailHash, table.addressHash),
    index("correlation_claims_address").on(table.organizationId, table.addressHash),
  ],
);
