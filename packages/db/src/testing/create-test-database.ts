import { ulid } from "ulid";
import { inject } from "vitest";
import type { Database } from "../database.ts";
import { withDatabase } from "../embedded-postgres/ensure-database.ts";
import { dropDatabase } from "./drop-database.ts";
import { onServer } from "./on-server.ts";
import { allowWatching } from "./statement-tenancy/watch-statements.ts";
import { TemplateCopy } from "./template-copy.ts";
import type {} from "./vitest-global-setup.ts";

export interface TestDatabase {
  readonly url: string;
  readonly db: Database;
  /** The database is nobody's from then on: it is emptied, or dropped. */
  close(): Promise<void>;
}

/** Copies that nobody uses, of the files that this worker ran before, by the template. They go with the server. */
const emptied = new Map<string, TemplateCopy[]>();

/**
 * A database of its own for one test file, as it is copied from the migrated template: a copy, or one that served a file before
 * and was emptied, with its connections (decision record 0410). Needs `vitest-global-setup.ts` in the package's vitest.config.ts. Within the file every
 * test makes a fresh organization.
 *
 * @param maxConnections of `db`, 12 when omitted.
 */
export async function createTestDatabase(maxConnections = 12): Promise<TestDatabase> {
  const server = inject("testServer");
  const copy = await takeCopy(server);
  const db = await copy.connect(maxConnections);
  allowWatching(db);
  return {
    url: copy.url,
    db,
    async close() {
      if (await copy.empty()) copiesOf(server.template).push(copy);
      else await copy.drop();
    },
  };
}

async function takeCopy(server: { readonly url: string; readonly template: string }): Promise<TemplateCopy> {
  const kept = copiesOf(server.template);
  for (let copy = kept.pop(); copy !== undefined; copy = kept.pop()) {
    if (await copy.isEmpty()) return copy;
    await copy.drop();
  }
  return TemplateCopy.make(server);
}

function copiesOf(template: string): TemplateCopy[] {
  const copies = emptied.get(template) ?? [];
  emptied.set(template, copies);
  return copies;
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
