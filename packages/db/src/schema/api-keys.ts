import { GRANTED_SCOPES } from "@quote-financing/domain/people/key-scopes";
import { CREDENTIAL_KINDS } from "@quote-financing/domain/vocabulary";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { isOneOf, isSha256Hex, utcTimestamp } from "./columns.ts";
import { organizations } from "./organizations.ts";

/** Reference table, found by hash. The secret itself is shown once and stored nowhere. */
export const apiKeys = pgTable(
  "api_keys",
  {
    keyHash: text("key_hash").primaryKey(),
    apiKeyId: text("api_key_id").notNull().unique(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id),
    kind: text("kind", { enum: CREDENTIAL_KINDS }).notNull(),
    name: text("name").notNull(),
    hint: text("hint").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
    expiresAt: utcTimestamp("expires_at"),
    revokedAt: utcTimestamp("revoked_at"),
    lastUsedAt: utcTimestamp("last_used_at"),
    /** The address of that use; null when nobody trustworthy told it. */
    lastUsedFrom: text("last_used_from"),
    /** So many days before its end people were told, at last (decision record 0273). */
    expiryNoticedDays: integer("expiry_noticed_days"),
    /** The key that it was rolled into: at most one (decision record 0054). */
    successorId: text("successor_id"),
    /** `*` is everything: contract-decisions §15. */
    scopes: text("scopes", { enum: GRANTED_SCOPES }).array().notNull().default(sql`'{*}'`),
    /** Ranges in CIDR notation; none: it works from everywhere. */
    allowedAddresses: text("allowed_addresses").array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index("api_keys_organization").on(table.organizationId, table.createdAt),
    // Who looks for keys that end soon looks over all organizations.
    index("api_keys_ending")
      .on(table.expiresAt)
      .where(sql`${table.revokedAt} is null and ${table.successorId} is null`),
    check("api_keys_kind", isOneOf(table.kind, CREDENTIAL_KINDS)),
    check("api_keys_hash", isSha256Hex(table.keyHash)),
  ],
);
