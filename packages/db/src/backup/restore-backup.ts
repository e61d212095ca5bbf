import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type postgres from "postgres";
import { isDistributed } from "../distribute/is-distributed.ts";
import { type LastNumber, lastNumbers } from "../feed/last-numbers.ts";
import { connectForLongWork } from "../pools/long-work.ts";
import { backupTables, newestMigration, quoted } from "./backup-tables.ts";
import { type BackupManifest, dataFile, MANIFEST_FILE, parseManifest, type TableBackup } from "./manifest.ts";
import { RowCounter } from "./row-counter.ts";

/** Why a backup cannot go where it was asked to go. */
export class RestoreRefusal extends Error {
  override readonly name = "RestoreRefusal";
}

export interface Restored extends BackupManifest {
  /** Followers of the feed that stored a higher one would miss events once that number is given again. */
  readonly lastNumbers: readonly LastNumber[];
}

/**
 * Puts a backup into a migrated, empty database: all of it in one transaction, or nothing (decision record 0147).
 *
 * @throws RestoreRefusal when the schema differs, a table holds rows, or the backup was damaged.
 */
export async function restoreBackup({ url, folder }: { url: string; folder: string }): Promise<Restored> {
  const manifest = readManifest(folder);
  const client = connectForLongWork(url);
  try {
    await client.begin(async (transaction) => {
      // From its first look on, one shard after the other: shared tables cannot be written in a transaction that read shards at once.
      if (await isDistributed(transaction)) await transaction`set local citus.multi_shard_modify_mode to sequential`;
      await refuseUnlessItFits(transaction, manifest);
      for (const table of manifest.tables) await restoreTable(transaction, table, folder);
    });
    await client`analyze`;
    const numbers = await lastNumbers(client).catch((cause: unknown) => {
      throw new Error("Everything is restored; only the last numbers of events could not be read.", { cause });
    });
    return { ...manifest, lastNumbers: numbers };
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** Whoever mistypes the folder, or brought a copy back that is not whole, reads what to look for, and no stack. */
function readManifest(folder: string): BackupManifest {
  try {
    return parseManifest(readFileSync(join(folder, MANIFEST_FILE), "utf8"));
  } catch (cause) {
    const code = codeOf(cause);
    if (code === "ENOENT") {
      throw new RestoreRefusal(
        `${folder} holds no backup: there is no ${MANIFEST_FILE}. Name the folder that db:backup wrote.`,
      );
    }
    const fault = code === undefined ? "is damaged: bring another copy of the backup" : `cannot be read (${code})`;
    throw new RestoreRefusal(`${join(folder, MANIFEST_FILE)} ${fault}.`, { cause });
  }
}

async function refuseUnlessItFits(transaction: postgres.TransactionSql, manifest: BackupManifest): Promise<void> {
  if ((await newestMigration(transaction)) !== manifest.migration) {
    throw new RestoreRefusal(
      "The backup is of another schema: restore it with the release that took it, then migrate.",
    );
  }
  const tables = (await backupTables(transaction)).map(({ name }) => name).toSorted();
  const backedUp = manifest.tables.map(({ name }) => name).toSorted();
  if (tables.join() !== backedUp.join()) throw new RestoreRefusal("The backup has other tables than the database.");
  for (const name of tables) {
    const [row] = await transaction.unsafe(`select 1 from "${name}" limit 1`);
    if (row !== undefined) throw new RestoreRefusal(`The table ${name} is not empty: restore into a fresh database.`);
  }
}

async function restoreTable(transaction: postgres.TransactionSql, table: TableBackup, folder: string): Promise<void> {
  const { name, columns, rows, sha256 } = table;
  const copy = await transaction.unsafe(`copy "${name}" (${quoted(columns)}) from stdin`).writable();
  const counter = new RowCounter();
  await pipeline(createReadStream(join(folder, dataFile(name))), createGunzip(), counter, copy).catch(
    fileRefusal(name),
  );
  if (counter.rows !== rows || counter.sha256() !== sha256) {
    throw new RestoreRefusal(`${dataFile(name)} is damaged: its rows are not those that were backed up.`);
  }
}

/** What the file is guilty of. The server's own words about its rows stay as they are. */
const fileRefusal =
  (table: string) =>
  (cause: unknown): never => {
    const code = codeOf(cause);
    if (code === "ENOENT") throw new RestoreRefusal(`${dataFile(table)} is missing: the backup is not whole.`);
    if (code?.startsWith("Z_") === true) {
      throw new RestoreRefusal(`${dataFile(table)} is damaged: it cannot be unpacked (${code}).`, { cause });
    }
    throw cause;
  };

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;
