import { CREDENTIAL_KINDS } from "@quote-financing/domain/vocabulary";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
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
    /** The key that it was rolled into: at most one (decision record 0054). */
    successorId: text("successor_id"),
  },
  (table) => [
    index("api_keys_organization").on(table.organizationId, table.createdAt),
    check("api_keys_kind", isOneOf(table.kind, CREDENTIAL_KINDS)),
    check("api_keys_hash", isSha256Hex(table.keyHash)),
  ],
);
