import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@quote-financing/db/embedded-postgres/start-embedded-postgres";
import { removeCluster } from "@quote-financing/db/testing/remove-cluster";

/** A PostgreSQL of the reader's own: none of the service's, whose role may make no tables. */
export interface ReaderDatabase {
  /** By which every driver finds it. */
  readonly variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function startReaderDatabase(): Promise<ReaderDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "quote-financing-reader-"));
  const dataDir = join(folder, "data");
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  const { hostname, port, username, password, pathname } = new URL(server.url);
  return {
    variables: {
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: pathname.slice(1),
    },
    async close() {
      await server.stop();
      removeCluster(dataDir);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
