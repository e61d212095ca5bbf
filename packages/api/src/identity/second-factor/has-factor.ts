import { passkeys, users } from "@quote-financing/db/schema/tables";
import { eq, type SQL, sql } from "drizzle-orm";

/**
 * Of a person that a statement reads: whether they have an app for codes or a passkey, so that there is something to lose. Whose it is
 * stands in an expression of its own: drizzle drops the tables of columns that stand in a selection of one table.
 */
export const hasFactor: SQL<boolean> = sql<boolean>`(${users.twoFactorEnabled} or exists (select 1 from ${passkeys} where ${eq(passkeys.userId, users.id)}))`;
