import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { processIdentity } from "./process-identity.ts";

const nameFile = "owner";
const lockFile = "owner.lock";
const SQLITE_BUSY = 5;

/** Without a reference a lock would be collected, and so given back. */
const held = new Set<DatabaseSync>();

/**
 * Makes this process the owner of a cluster's folder, until `release` or its death. The kernel keeps the lock (decision
 * record 0002), so that of any number that take it at once one has it, also in containers that do not see each other's
 * processes. The file `owner` names the process for people, and for a release that knows no lock.
 *
 * @throws when a living process (this one included) owns it.
 */
export function takeOwnership(folder: string): { release(): void } {
  const lock = exclusiveLock(folder);
  const release = () => {
    held.delete(lock);
    if (lock.isOpen) lock.close();
  };
  try {
    if (hasLivingOwner(folder)) throw new Error(inUse(folder));
    writeName(join(folder, nameFile));
  } catch (error) {
    release();
    throw error;
  }
  return {
    release() {
      if (lock.isOpen) rmSync(join(folder, nameFile), { force: true });
      release();
    },
  };
}

/** Whether a living process of this machine owns the folder. Makes nothing. */
export function hasLivingOwner(folder: string): boolean {
  const identity = readIdentity(folder);
  return identity !== undefined && processIdentity(Number.parseInt(identity, 10)) === identity;
}

function exclusiveLock(folder: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, lockFile));
    lock.exec("BEGIN EXCLUSIVE");
    held.add(lock);
    return lock;
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new Error(inUse(folder));
    throw new Error(`${join(folder, lockFile)} cannot be locked: ${(error as Error).message}.`);
  }
}

function writeName(file: string): void {
  const mine = `${file}.${process.pid}`;
  try {
    writeFileSync(mine, processIdentity(process.pid) ?? String(process.pid));
    renameSync(mine, file);
  } finally {
    rmSync(mine, { force: true });
  }
}

function readIdentity(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, nameFile), "utf8");
  } catch {
    return undefined;
  }
}

function inUse(folder: string): string {
  const pid = Number.parseInt(readIdentity(folder) ?? "", 10);
  const owner = Number.isNaN(pid) ? "A process" : `Process ${pid}`;
  return `${owner} already uses the database in ${folder}. Stop it, or give another DATA_DIR.`;
}
