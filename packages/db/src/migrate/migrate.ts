import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import type postgres from "postgres";
import { isDistributed } from "../distribute/is-distributed.ts";
import { migrateDistributed } from "../distribute/migrate-distributed.ts";
import { connectForLongWork } from "../pools/long-work.ts";
import { holdingMigrationLock } from "./migration-lock.ts";
import { runOnlineMigrations } from "./run-online-migrations.ts";
import { grantServiceRole, ownsTables, type ServiceRole } from "./service-role.ts";
import { applyStorageParameters } from "./storage-parameters.ts";

/** A migration that waits for a lock makes everybody wait behind it: it gives up, and the next start tries again. Online ones wait. */
const LOCK_TIMEOUT_MS = 10_000;

export interface MigrateOptions {
  readonly url: string;
  /** The folder `packages/db/migrations`, wherever the running bundle keeps its copy. */
  readonly migrationsFolder: string;
  /** Who serves, when that is another role than the one that migrates: it gets its rights. */
  readonly serviceRole?: ServiceRole | undefined;
  /** Told when an online migration waits for long, as it does behind a backup, and when another process does that. */
  readonly onWait?: (message: string) => void;
  /** How long a migration waits for a lock, and an online one before that is told: 10 000 when omitted. */
  readonly lockTimeoutMs?: number;
}

/** The role that connects owns no tables, and they are not up to date. */
export class MigrationRefusal extends Error {
  override readonly name = "MigrationRefusal";
}

/**
 * Brings the schema up to date. Of several processes that start at once, one migrates and the others wait for it.
 * Idempotent. Works on a connection of its own, without a statement timeout whatever its role has set. A role that only serves migrates nothing:
 * it looks whether the owner has.
 *
 * @throws MigrationRefusal when it has not.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const { url, migrationsFolder, serviceRole, onWait, lockTimeoutMs = LOCK_TIMEOUT_MS } = options;
  const connection = { lock_timeout: lockTimeoutMs };
  const client = connectForLongWork(url, { fetch_types: true, connection });
  try {
    const migrateAlone = async () => {
      if (!(await ownsTables(client))) return await requireCurrent(client, migrationsFolder);
      if (await isDistributed(client)) await migrateDistributed(client, migrationsFolder);
      else await applyMigrations(drizzle(client), { migrationsFolder });
      await runOnlineMigrations({ url, migrationsFolder, onWait, tellAfterMs: lockTimeoutMs });
      await applyStorageParameters(client);
      if (serviceRole !== undefined) await grantServiceRole(client, serviceRole);
    };
    await holdingMigrationLock(url, migrateAlone, { onWait, tellAfterMs: lockTimeoutMs });
  } finally {
    await client.end({ timeout: 5 });
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
