import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { isSha256Hex, organizationId, utcTimestamp } from "./columns.ts";
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

/**
 * Archives of everything that owners of an organization took along, and how far one is (decision record 0356). A row is made
 * when one is asked for, after a fresh proof; its download begins once.
 */
export const organizationExports = pgTable(
  "organization_exports",
  {
    organizationId: organizationId().references(() => organizations.id),
    exportId: text("export_id").notNull(),
    requestedBy: text("requested_by").notNull(),
    requestedByName: text("requested_by_name").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
    startedAt: utcTimestamp("started_at"),
    /** Of the archive as it is sent, so far. */
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull().default(0),
    /** Of the whole archive; null until it was sent, and for one that broke off. */
    sha256: text("sha256"),
    endedAt: utcTimestamp("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.exportId] }),
    check("organization_exports_sha256", sql`${table.sha256} is null or ${isSha256Hex(table.sha256)}`),
  ],
);
