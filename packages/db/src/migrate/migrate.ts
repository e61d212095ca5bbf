import { setTimeout as pause } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { runOnlineMigrations } from "./run-online-migrations.ts";
import { grantServiceRole, ownsTables, type ServiceRole } from "./service-role.ts";
import { applyStorageParameters } from "./storage-parameters.ts";

/** Any number will do, as long as no other program uses it on this database. */
const LOCK_KEY = 7_305_518_001;
const LOCK_PAUSE_MS = 200;

/** A migration that waits for a lock makes everybody wait behind it: it gives up, and the next start tries again. */
const LOCK_TIMEOUT_MS = 10_000;

export interface MigrateOptions {
  readonly url: string;
  /** The folder `packages/db/migrations`, wherever the running bundle keeps its copy. */
  readonly migrationsFolder: string;
  /** Who serves, when that is another role than the one that migrates: it gets its rights. */
  readonly serviceRole?: ServiceRole | undefined;
}

/** The role that connects owns no tables, and they are not up to date. */
export class MigrationRefusal extends Error {
  override readonly name = "MigrationRefusal";
}

/**
 * Brings the schema up to date. Of several processes that start at once, one migrates and the others wait for it.
 * Idempotent. Works on a connection of its own without a statement timeout. A role that only serves migrates nothing:
 * it looks whether the owner has.
 *
 * @throws MigrationRefusal when it has not.
 */
export async function migrate({ url, migrationsFolder, serviceRole }: MigrateOptions): Promise<void> {
  const lockClient = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
  const connection = { lock_timeout: LOCK_TIMEOUT_MS };
  const client = postgres(url, { max: 1, onnotice: () => {}, connection });
  try {
    await takeLock(lockClient);
    if (!(await ownsTables(client))) return await requireCurrent(client, migrationsFolder);
    await applyMigrations(drizzle(client), { migrationsFolder });
    await runOnlineMigrations(client, migrationsFolder);
    await applyStorageParameters(client);
    if (serviceRole !== undefined) await grantServiceRole(client, serviceRole);
  } finally {
    await Promise.all([client.end({ timeout: 5 }), lockClient.end({ timeout: 5 })]);
  }
}

/**
 * Asked again and again: a session that waited for it inside a statement would be one more that an index built online
 * waits for, and both would wait for each other unseen.
 */
async function takeLock(client: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await client<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCK_KEY}::bigint) as taken`;
    if (row?.taken === true) return;
    await pause(LOCK_PAUSE_MS);
  }
}

/** A newer release may have migrated since: its schema serves this one as well (decision record 0149). */
async function requireCurrent(client: postgres.Sql, migrationsFolder: string): Promise<void> {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1);
  const applied = await client`
    select 1 from drizzle.__drizzle_migrations where hash = ${newest?.hash ?? ""} limit 1`;
  if (applied.length > 0) return;
  throw new MigrationRefusal("the schema is older than this release; migrate as its owner (MIGRATION_DATABASE_URL)");
}
