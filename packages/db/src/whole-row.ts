import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { TypedSql } from "./typed-sql.ts";

/**
 * The columns of a table and a placeholder for each, named and encoded as drizzle does: for prepared statements that
 * insert whole rows. A new column is in both at once, and the compiler names every caller that does not give it.
 */
export function wholeRow<Table extends PgTable>(table: Table) {
  const columns = Object.entries(getTableColumns(table));
  return {
    names: sql.join(
      columns.map(([, column]) => sql.identifier(column.name)),
      sql`, `,
    ),
    values: sql.join(
      columns.map(
        ([name, column]) => sql`${sql.param(sql.placeholder(name), column)}::${sql.raw(column.getSQLType())}`,
      ),
      sql`, `,
    ) as TypedSql<Readonly<Table["$inferSelect"]>>,
  };
}
