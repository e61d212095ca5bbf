import type { Database } from "@quote-financing/db/database";
import type postgres from "postgres";
import type { Tracer } from "./tracer.ts";

/** Transactions, and the prepared statements that are one (packages/db/src/prepared.ts), as spans of their request. */
export function traceDatabase(tracer: Tracer, db: Database): Database {
  const forMaintenance: Database = traced(tracer, db.forMaintenance, () => forMaintenance);
  return traced(tracer, db, () => forMaintenance);
}

function traced(tracer: Tracer, db: Database, forMaintenance: () => Database): Database {
  const attributes = { "db.system.name": "postgresql" };
  return {
    ...db,
    client: tracedClient(tracer, db.client),
    queueClient: tracedClient(tracer, db.queueClient),
    transact: (work, payer) => tracer.around("transaction", attributes, () => db.transact(work, payer)),
    get forMaintenance() {
      return forMaintenance();
    },
  };
}

/** A prepared statement is sent at once; all else is the driver's own, lazy as it is. */
function tracedClient(tracer: Tracer, client: postgres.Sql): postgres.Sql {
  const unsafe = (text: string, parameters?: never[], options?: postgres.UnsafeQueryOptions) => {
    const query = client.unsafe(text, parameters, options);
    if (options?.prepare !== true) return query;
    const attributes = { "db.system.name": "postgresql", "db.operation.name": operationOf(text) };
    const execute = query.execute.bind(query);
    return Object.assign(query, { execute: () => tracer.around("statement", attributes, async () => execute()) });
  };
  return new Proxy(client, {
    get: (target, name, receiver) => (name === "unsafe" ? unsafe : Reflect.get(target, name, receiver)),
  });
}

/** The first word alone: a statement's text is long, and its values are not in it anyway. */
const operationOf = (text: string): string => /\w+/.exec(text)?.[0]?.toLowerCase() ?? "";
