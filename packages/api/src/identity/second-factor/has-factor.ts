import { passkeys, users } from "@quote-financing/db/schema/tables";
import { type SQL, sql } from "drizzle-orm";

/** Of a person that a statement reads: whether they have an app for codes or a passkey, so that there is something to lose. */
export const hasFactor: SQL<boolean> = sql<boolean>`(${users.twoFactorEnabled} or exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id}))`;
