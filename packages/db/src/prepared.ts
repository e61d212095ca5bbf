import { createHash } from "node:crypto";
import { is, Param, Placeholder, type SQL } from "drizzle-orm";
import { makePgArray, PgDialect } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";
import type { ListDatabase } from "./list-database.ts";
import type { Exactly, TypedSql } from "./typed-sql.ts";

const dialect = new PgDialect();

/**
 * The short name under which the patched driver finds what a connection has prepared (decision record 0004). It follows
 * from the text alone: server and portal are two programs with a copy of this module each, and share connections.
 */
const nameOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 27);

/**
 * Renders a statement once and runs it as a server-side prepared statement: for hot writes that drizzle's builder cannot
 * say (data-modifying CTEs). Its values are those of its placeholders, no more and no less: another name, or one that
 * is left out, does not compile. Timestamps come back as PostgreSQL text.
 *
 * @example preparedStatement<Row>()(typedSql`select ${value.text("word")} as answer`)
 */
export const preparedStatement =
  <Row extends object>() =>
  <Values>(statement: TypedSql<Values>) => {
    const run = runner<Row>(statement);
    return <Given extends Values>({ client }: ListDatabase, values: Exactly<Values, Given>): Promise<Row[]> =>
      run(client, values);
  };

/** As `preparedStatement`, for a statement of a queue: right with one plan for all values (Database.queueClient). */
export const preparedQueueStatement =
  <Row extends object>() =>
  <Values>(statement: TypedSql<Values>) => {
    const run = runner<Row>(statement);
    return <Given extends Values>(
      { queueClient }: Pick<Database, "queueClient">,
      values: Exactly<Values, Given>,
    ): Promise<Row[]> => run(queueClient, values);
  };

/** Rows, and why parts of a distributed database did not answer. */
export type ScannedRows<Row> = Row[] & { readonly missing?: readonly unknown[] };

/**
 * As `preparedQueueStatement`, for a look over all organizations. A distributed database is asked node by node, each for the shards
 * that it has, and one that is away hides its own organizations alone (decision record 0404): so what is joined must lie together, and a
 * limit or an order counts for one shard.
 */
export const preparedQueueScan =
  <Row extends object>() =>
  <Values>(statement: TypedSql<Values>) => {
    const run = runner<Row>(statement, { isScan: true });
    return <Given extends Values>(
      { queueClient }: Pick<Database, "queueClient">,
      values: Exactly<Values, Given>,
    ): Promise<ScannedRows<Row>> => run(queueClient, values);
  };

/** The same for a statement that is made for one call. Of few texts: each is planned once by every connection. */
export async function scanRows<Row extends object>(
  { queueClient }: Pick<Database, "queueClient">,
  statement: SQL,
): Promise<ScannedRows<Row>> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const options = { prepare: true, isScan: true };
  return (await queueClient.unsafe(text, params as never[], options).execute()) as unknown as ScannedRows<Row>;
}

function runner<Row>(statement: SQL, kind: { readonly isScan?: true } = {}) {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const fillers = params.map(fillerOf);
  const options = { prepare: true, signature: nameOf(text), ...kind };
  return (client: Database["client"], values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    const parameters = fillers.map((fill) => asParameter(fill(values)));
    const rows = client.unsafe(text, parameters as never[], { ...options, ...ownerOf(values) }).execute();
    return rows as unknown as Promise<Row[]>;
  };
}

/** On a distributed database it is run whole by the worker that has the organization (decision record 0403). */
const ownerOf = ({ organizationId }: Readonly<Record<string, unknown>>) =>
  typeof organizationId === "string" ? { organizationId } : {};

/** drizzle's fillPlaceholders asks each parameter for its kind on every call; here it is asked once. */
function fillerOf(param: unknown): (values: Readonly<Record<string, unknown>>) => unknown {
  if (is(param, Placeholder)) return (values) => given(values, param.name);
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { encoder, value } = param;
  return (values) => {
    const known = given(values, value.name);
    return known === null ? null : encoder.mapToDriverValue(known);
  };
}

function given(values: Readonly<Record<string, unknown>>, name: string): unknown {
  if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`);
  return values[name];
}

/** Of arrays the driver knows only some element types. */
const asParameter = (value: unknown) => (Array.isArray(value) ? makePgArray(value) : value);

/** Builds a drizzle prepared query once per database instead of once per call. */
export function preparedQuery<Query, Store extends ListDatabase>(build: (db: Store) => Query): (db: Store) => Query {
  const built = new WeakMap<Store["orm"], Query>();
  return (db) => {
    let query = built.get(db.orm);
    if (query === undefined) built.set(db.orm, (query = build(db)));
    return query;
  };
}
