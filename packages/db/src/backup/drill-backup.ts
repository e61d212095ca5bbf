import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { DAY_MS } from "@quote-financing/domain/time/durations";
import { distributeOver, dropOldScratch, dropScratch, type Node, nodesOf } from "../distribute/scratch-cluster.ts";
import { ensureDatabase } from "../embedded-postgres/ensure-database.ts";
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

/** As the command names them, with the time in milliseconds behind it (apps/server/src/commands/restore-drill.ts). */
const SCRATCH_PREFIX = "quote_financing_drill_";
const FOLDER_PREFIX = "quote-financing-drill-";
/** No drill lasts as long: what is older was left by one that was killed. */
const LEFT_AFTER_MS = DAY_MS;

/**
 * Takes a backup, restores it into a scratch database, distributed over the same nodes if this one is, takes a backup of that, and compares them row by row through
 * their digests. Leaves nothing behind, and removes what drills left that were killed more than a day ago.
 *
 * @throws when the two differ in anything, and what failed first, also when something could not be removed after that.
 */
export async function drillBackup(options: DrillOptions): Promise<DrillReport> {
  const { url, takenAt, scratchName } = options;
  const before = new Date(takenAt.getTime() - LEFT_AFTER_MS);
  const nodes = await nodesOf(url);
  removeOldFolders(before);
  await dropOldScratch(url, nodes, { prefix: SCRATCH_PREFIX, before });
  const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX));
  // First the folder: it holds every row in clear, and no database that went away keeps it.
  return await endedBy(
    () => compare(options, nodes, folder),
    () => rmSync(folder, { recursive: true, force: true }),
    () => dropScratch(url, nodes, scratchName),
  );
}

async function compare(
  { url, migrationsFolder, takenAt, scratchName }: DrillOptions,
  nodes: readonly Node[],
  folder: string,
): Promise<DrillReport> {
  const backup = join(folder, "original");
  const startedAtMs = performance.now();
  const original = await writeBackup({ url, folder: backup, takenAt });
  const backupMs = performance.now() - startedAtMs;
  const scratchUrl = await ensureDatabase(url, scratchName);
  await migrate({ url: scratchUrl, migrationsFolder });
  if (nodes.length > 0) await distributeOver(scratchUrl, nodes);
  const restoreFromMs = performance.now();
  await restoreBackup({ url: scratchUrl, folder: backup });
  const restoreMs = performance.now() - restoreFromMs;
  // Digests are compared, which are in memory: there is room for one copy at a time.
  rmSync(backup, { recursive: true });
  const restored = await writeBackup({ url: scratchUrl, folder: join(folder, "restored"), takenAt });
  const differing = differences(original, restored);
  if (differing.length > 0) throw new Error(`Restored rows differ in: ${differing.join(", ")}.`);
  const rows = original.tables.reduce((sum, table) => sum + table.rows, 0);
  return { rows, tables: original.tables.length, backupMs, restoreMs };
}

/** Does `work`, and then each of `ends`, whatever failed before it. @throws what failed first */
async function endedBy<Value>(
  work: () => Promise<Value>,
  ...ends: readonly (() => Promise<void> | void)[]
): Promise<Value> {
  const failures: unknown[] = [];
  const attempt = async <Outcome>(step: () => Promise<Outcome> | Outcome): Promise<Outcome | undefined> => {
    try {
      return await step();
    } catch (error) {
      failures.push(error);
      return undefined;
    }
  };
  const value = await attempt(work);
  for (const end of ends) await attempt(end);
  if (failures.length > 0) throw failures[0];
  return value as Value;
}

const differences = (original: BackupManifest, restored: BackupManifest): string[] =>
  original.tables
    .filter(({ name, sha256 }) => restored.tables.find((table) => table.name === name)?.sha256 !== sha256)
    .map(({ name }) => name);

/** Of this user alone: in a folder that all share, others could have made theirs lead elsewhere. */
function removeOldFolders(before: Date): void {
  const parent = tmpdir();
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(FOLDER_PREFIX))) {
    const path = join(parent, name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory() !== true || found.uid !== process.getuid?.()) continue;
    if (found.mtimeMs < before.getTime()) rmSync(path, { recursive: true, force: true });
  }
}
