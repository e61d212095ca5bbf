import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
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
