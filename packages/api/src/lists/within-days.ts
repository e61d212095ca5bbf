import { and, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** A range of days, both ends included; either may be open. ISO 8601 dates. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Whether a timestamp lies within days of Europe/Amsterdam, as the portal shows them. */
export const isWithinDays = (column: PgColumn, { from, to }: DayRange): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${column} >= ${dayOf(from)}::timestamp at time zone 'Europe/Amsterdam'`,
    to === undefined
      ? undefined
      : sql`${column} < (${dayOf(to)}::timestamp + interval '1 day') at time zone 'Europe/Amsterdam'`,
  );

/** PostgreSQL knows no year 0, and nothing is that old. */
const dayOf = (day: string): string => (day < "1000" ? "1000-01-01" : day);
