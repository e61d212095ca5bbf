import {
  closeSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type postgres from "postgres";
import { connectForLongWork } from "../pools/long-work.ts";
import { type BackupTable, backupTables, newestMigration, quoted } from "./backup-tables.ts";
import { type BackupManifest, dataFile, MANIFEST_FILE, type TableBackup } from "./manifest.ts";
import { RowCounter } from "./row-counter.ts";

export interface BackupOptions {
  readonly url: string;
  /** Made by this call, for its user alone; must not exist. */
  readonly folder: string;
  readonly takenAt: Date;
}

/** Why no backup can be written there, in words for whoever asked for it. */
export class BackupRefusal extends Error {
  override readonly name = "BackupRefusal";
}

/**
 * A logical copy of the whole service as it was at one moment: one snapshot, rows by COPY in the order of the primary
 * key (decision record 0147). The folder appears when it is whole; a run that was killed leaves `<folder>.unfinished`.
 * All of it is on the disk when this returns.
 *
 * @param flush writes to the disk what a folder holds
 * @throws BackupRefusal before a row is read
 */
export async function writeBackup(
  { url, folder, takenAt }: BackupOptions,
  flush = flushFolder,
): Promise<BackupManifest> {
  const unfinished = makeUnfinished(folder);
  const client = connectForLongWork(url);
  try {
    const manifest = await client.begin("isolation level repeatable read read only", async (snapshot) => {
      const migration = await newestMigration(snapshot);
      const tables: TableBackup[] = [];
      for (const table of await backupTables(snapshot)) tables.push(await writeTable(snapshot, table, unfinished));
      return { format: 1 as const, takenAt: takenAt.toISOString(), migration, tables };
    });
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    writeFileSync(join(unfinished, MANIFEST_FILE), text, { mode: 0o600, flush: true });
    flush(unfinished);
    renameSync(unfinished, folder);
    flush(dirname(folder));
    return manifest;
  } catch (error) {
    // The next run needs the name, and a disk that is full the room.
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end({ timeout: 5 });
  }
}

function makeUnfinished(folder: string): string {
  const unfinished = `${folder}.unfinished`;
  if (!existsSync(dirname(folder))) throw new BackupRefusal(`There is no folder ${dirname(folder)}: make it first.`);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new BackupRefusal(`${folder} is not empty: name a folder that does not exist.`);
  }
  if (existsSync(unfinished)) {
    throw new BackupRefusal(`${unfinished} is of a backup that was killed, or runs now. Remove it if none runs.`);
  }
  mkdirSync(unfinished, { mode: 0o700 });
  return unfinished;
}

async function writeTable(
  snapshot: postgres.TransactionSql,
  { name, columns, primaryKey }: BackupTable,
  folder: string,
): Promise<TableBackup> {
  const rows = `select ${quoted(columns)} from "${name}" order by ${quoted(primaryKey)}`;
  const copy = await snapshot.unsafe(`copy (${rows}) to stdout`).readable();
  const counter = new RowCounter();
  const file = createWriteStream(join(folder, dataFile(name)), { flags: "wx", mode: 0o600, flush: true });
  await pipeline(copy, counter, createGzip(), file);
  return { name, columns: [...columns], rows: counter.rows, sha256: counter.sha256() };
}

/** Some file systems, network ones above all, cannot flush a folder: PostgreSQL goes on there too. */
const FLUSHES_NO_FOLDER = ["EBADF", "EINVAL"];

function flushFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } catch (error) {
    if (!FLUSHES_NO_FOLDER.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    closeSync(descriptor);
  }
}
