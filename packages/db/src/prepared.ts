import { fillPlaceholders, type SQL } from "drizzle-orm";
import { makePgArray, PgDialect } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";

const dialect = new PgDialect();

/**
 * Renders a statement with `sql.placeholder(...)`s once and runs it as a server-side prepared statement: for hot
 * writes that drizzle's builder cannot say (data-modifying CTEs). Values: strings, numbers, booleans, null, arrays of
 * these, moments as ISO text, JSON as text. Timestamps come back as PostgreSQL text.
 */
export function preparedStatement<Row extends Record<string, unknown>>(statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return async (db: Database, values: Record<string, unknown>): Promise<Row[]> => {
    const parameters = fillPlaceholders(params, values).map(asParameter);
    const rows = await db.client.unsafe(text, parameters as never[], { prepare: true });
    return rows as unknown as Row[];
  };
}

/** Of arrays the driver knows only some element types. */
const asParameter = (value: unknown) => (Array.isArray(value) ? makePgArray(value) : value);

/** Builds a drizzle prepared query once per database instead of once per call. */
export function preparedQuery<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>();
  return (db) => {
    let query = built.get(db);
    if (query === undefined) built.set(db, (query = build(db)));
    return query;
  };
}
