import { ORGANIZATION_KINDS } from "@quote-financing/domain/vocabulary";
import { type AnyPgColumn, boolean, check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { isOneOf, utcTimestamp } from "./columns.ts";

/** Reference table: small, shared by all shards. better-auth's organization plugin reads and writes it too. */
export const organizations = pgTable(
  "organizations",
  {
    id: text("organization_id").primaryKey(),
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ORGANIZATION_KINDS }).notNull().default("merchant"),
    mayResolveClaims: boolean("may_resolve_claims").notNull().default(false),
    /** The organization whose sandbox this is; everything in a sandbox is test data (decision record 0135). */
    testOf: text("test_of")
      .unique()
      .references((): AnyPgColumn => organizations.id),
    /** Members without a second factor can do nothing but set one up; holds in the sandbox too. */
    requiresSecondFactor: boolean("requires_second_factor").notNull().default(false),
    suspendedAt: utcTimestamp("suspended_at"),
    logo: text("logo"),
    metadata: text("metadata"),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (table) => [check("organizations_kind", isOneOf(table.kind, ORGANIZATION_KINDS))],
);

/** Which merchants a partner may act for: claim resolution and cost previews. */
export const partnerLinks = pgTable(
  "partner_links",
  {
    partnerOrganizationId: text("partner_organization_id")
      .notNull()
      .references(() => organizations.id),
    merchantOrganizationId: text("merchant_organization_id")
      .notNull()
      .references(() => organizations.id),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerOrganizationId, table.merchantOrganizationId] })],
);
