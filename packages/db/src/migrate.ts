import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { buildOnlineIndexes } from "./online-indexes.ts";
import { applyStorageSettings } from "./storage-settings.ts";

/** Any number will do, as long as no other program uses it on this database. */
const LOCK_KEY = 7_305_518_001;

/** A migration that waits for a lock makes everybody wait behind it: it gives up, and the next start tries again. */
const LOCK_TIMEOUT_MS = 10_000;

export interface MigrateOptions {
  readonly url: string;
  /** The folder `packages/db/migrations`, wherever the running bundle keeps its copy. */
  readonly migrationsFolder: string;
}

/**
 * Brings the schema up to date. Of several processes that start at once, one migrates and the others wait for it.
 * Idempotent. Works on a connection of its own without a statement timeout.
 */
export async function migrate({ url, migrationsFolder }: MigrateOptions): Promise<void> {
  const lockClient = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
  const connection = { lock_timeout: LOCK_TIMEOUT_MS };
  const client = postgres(url, { max: 1, onnotice: () => {}, connection });
  try {
    await lockClient`select pg_advisory_lock(${LOCK_KEY}::bigint)`;
    await applyMigrations(drizzle(client), { migrationsFolder });
    await buildOnlineIndexes(client, migrationsFolder);
    await applyStorageSettings(client);
  } finally {
    await Promise.all([client.end({ timeout: 5 }), lockClient.end({ timeout: 5 })]);
  }
}
