import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@quote-financing/db/embedded-postgres/start-embedded-postgres";
import { migrate } from "@quote-financing/db/migrate/migrate";
import { migrationsFolder } from "@quote-financing/db/migrate/migrations-folder";
import postgres from "postgres";

/** A fresh, durable (fsync on) PostgreSQL for one bench, and a connection to it. */
export async function withBenchDatabase<Figures>(
  work: (url: string, sql: postgres.Sql) => Promise<Figures>,
): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), "quote-financing-bench-"));
  const embedded = await startEmbeddedPostgres({ dataDir });
  const sql = postgres(embedded.url, { onnotice: () => {} });
  try {
    await migrate({ url: embedded.url, migrationsFolder });
    return await work(embedded.url, sql);
  } finally {
    await sql.end();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
