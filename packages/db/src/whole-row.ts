import { getTableColumns, type SQL, sql } from "drizzle-orm";
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

/**
 * The same for rows of one organization that come as JSON: `record` for `json_to_recordset`, and the columns but for
 * `organization_id`, each read from a source that is named `given`.
 */
export function rowsFromJson<Table extends PgTable>(table: Table) {
  const columns = Object.entries(getTableColumns(table)).filter(([, { name }]) => name !== "organization_id");
  const list = (make: (name: string, column: (typeof columns)[number][1]) => SQL) =>
    sql.join(
      columns.map(([name, column]) => make(name, column)),
      sql`, `,
    );
  return {
    names: list((_name, column) => sql`${sql.identifier(column.name)}`),
    record: list((name, column) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`),
    values: list((name) => sql`given.${sql.identifier(name)}`),
  };
}
