import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import postgres from "postgres";
import { distributeOver, dropOnWorkers, nodesOf } from "../distribute/scratch-cluster.ts";
import { ensureDatabase, withDatabase } from "../embedded-postgres/ensure-database.ts";
import { migrate } from "../migrate/migrate.ts";
import type { BackupManifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

export interface DrillOptions {
  /** The database to prove a backup of. It is only read. */
  readonly url: string;
  readonly migrationsFolder: string;
  readonly takenAt: Date;
  /** Of the scratch database, on the same server. */
  readonly scratchName: string;
}

export interface DrillReport {
  readonly rows: number;
  readonly tables: number;
  readonly backupMs: number;
  readonly restoreMs: number;
}

/**
 * Takes a backup, restores it into a scratch database, distributed over the same nodes if this one is, takes a backup of that, and compares them row by row through
 * their digests. Leaves nothing behind.
 *
 * @throws when the two differ in anything.
 */
export async function drillBackup({ url, migrationsFolder, takenAt, scratchName }: DrillOptions): Promise<DrillReport> {
  const nodes = await nodesOf(url);
  const folder = mkdtempSync(join(tmpdir(), "quote-financing-drill-"));
  try {
    const startedAtMs = performance.now();
    const original = await writeBackup({ url, folder: join(folder, "original"), takenAt });
    const backupMs = performance.now() - startedAtMs;
    const scratchUrl = await ensureDatabase(url, scratchName);
    await migrate({ url: scratchUrl, migrationsFolder });
    if (nodes.length > 0) await distributeOver(scratchUrl, nodes);
    const restoreFromMs = performance.now();
    await restoreBackup({ url: scratchUrl, folder: join(folder, "original") });
    const restoreMs = performance.now() - restoreFromMs;
    const restored = await writeBackup({ url: scratchUrl, folder: join(folder, "restored"), takenAt });
    const differing = differences(original, restored);
    if (differing.length > 0) throw new Error(`Restored rows differ in: ${differing.join(", ")}.`);
    const rows = original.tables.reduce((sum, table) => sum + table.rows, 0);
    return { rows, tables: original.tables.length, backupMs, restoreMs };
  } finally {
    await dropDatabase(url, scratchName);
    await dropOnWorkers(withDatabase(url, scratchName), nodes);
    rmSync(folder, { recursive: true, force: true });
  }
}

const differences = (original: BackupManifest, restored: BackupManifest): string[] =>
  original.tables
    .filter(({ name, sha256 }) => restored.tables.find((table) => table.name === name)?.sha256 !== sha256)
    .map(({ name }) => name);

async function dropDatabase(url: string, name: string): Promise<void> {
  const client = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
  await client`drop database if exists ${client(name)} with (force)`.finally(() => client.end());
}
