import postgres from "postgres";
import { ulid } from "ulid";
import { inject } from "vitest";
import { createDatabase, type Database } from "../database.ts";
import { withDatabase } from "../embedded-postgres/ensure-database.ts";
import { allowWatching } from "./statement-tenancy/watch-statements.ts";
import type {} from "./vitest-global-setup.ts";

export interface TestDatabase {
  readonly url: string;
  readonly db: Database;
  /** Closes `db` and drops the database. */
  close(): Promise<void>;
}

/**
 * A database of its own for one test file, copied from the migrated template. Needs `vitest-global-setup.ts` in the
 * package's vitest.config.ts. Within the file every test makes a fresh organization.
 *
 * @param maxConnections of `db`, 12 when omitted.
 */
export async function createTestDatabase(maxConnections = 12): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = `${server.template}_${ulid().toLowerCase()}`;
  // By its files: a copy page by page through the log takes five times the processor (decision record 0410).
  await onServer(
    server.url,
    (client) => client`create database ${client(name)} template ${client(server.template)} strategy file_copy`,
  );
  const url = withDatabase(server.url, name);
  const db = createDatabase({ url, maxConnections, applicationName: "test" });
  allowWatching(db);
  return {
    url,
    db,
    async close() {
      await db.close();
      await onServer(server.url, (client) => dropDatabase(client, name));
    },
  };
}

/** An empty database on the server of all tests: what an operator begins with. */
export async function createEmptyDatabase(): Promise<Pick<TestDatabase, "url" | "close">> {
  const { url } = inject("testServer");
  const name = `empty_${ulid().toLowerCase()}`;
  await onServer(url, (client) => client`create database ${client(name)}`);
  return {
    url: withDatabase(url, name),
    close: () => onServer(url, (client) => dropDatabase(client, name)),
  };
}

const DROPS = 5;

/** Citus's own daemon comes back to a database that lets it in, and on a busy machine takes its time to end. */
async function dropDatabase(client: postgres.Sql, name: string): Promise<void> {
  await client`alter database ${client(name)} allow_connections false`;
  for (let left = DROPS; ; left -= 1) {
    const failure = await client`drop database ${client(name)} with (force)`.then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) return;
    if (left === 1 || !isInUse(failure)) throw failure;
  }
}

const isInUse = (error: unknown): boolean => error instanceof postgres.PostgresError && error.code === "55006";

async function onServer(url: string, act: (client: postgres.Sql) => Promise<unknown>): Promise<void> {
  const client = postgres(url, { max: 1, fetch_types: false });
  await act(client).finally(() => client.end());
}
