import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, text, timestamp } from "drizzle-orm/pg-core";

/** A timestamp in UTC at millisecond precision, written by the app's clock and never by the database's. */
export const utcTimestamp = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** Integer cents. Bounded by the contract at 10 000 000 euros, so a JavaScript number is exact. */
export const cents = (name: string) => bigint(name, { mode: "number" });

/** The distribution column: first in every key and index of a tenant table. */
export const organizationId = () => text("organization_id").notNull();

/** Check-constraint body for a closed list: the same list that feeds the zod enum. */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;

/** Check-constraint body for a lowercase hexadecimal SHA-256 (or HMAC-SHA-256) digest. */
export const isSha256Hex = (column: AnyPgColumn): SQL => sql`${column} ~ '^[0-9a-f]{64}$'`;
