import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processIdentity } from "./process-identity.ts";

const lockName = "owner";

/**
 * Makes this process the owner of a cluster's folder, until `release` or its death. A lock whose process is gone is
 * taken over; of two that take it over at once, one wins.
 *
 * @throws when a living process (this one included) owns it.
 */
export function takeOwnership(folder: string): { release(): void } {
  const lock = join(folder, lockName);
  const mine = join(folder, `${lockName}.${process.pid}`);
  try {
    writeFileSync(mine, processIdentity(process.pid) ?? String(process.pid));
    while (!linked(mine, lock)) removeStale(lock, mine, folder);
  } finally {
    rmSync(mine, { force: true });
  }
  return { release: () => rmSync(lock, { force: true }) };
}

/** Whether a living process owns the folder. */
export function hasLivingOwner(folder: string): boolean {
  const identity = readIdentity(join(folder, lockName));
  return identity !== undefined && isAlive(identity);
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Renaming is atomic: whoever moved a lock away looks at what it moved, and puts a living one back. */
function removeStale(lock: string, mine: string, folder: string): void {
  const identity = readIdentity(lock);
  if (identity === undefined) return;
  if (isAlive(identity)) throw new Error(inUse(folder, identity));
  const moved = `${mine}.stale`;
  try {
    renameSync(lock, moved);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  const movedIdentity = readIdentity(moved);
  if (movedIdentity !== undefined && isAlive(movedIdentity)) linked(moved, lock);
  rmSync(moved, { force: true });
}

function readIdentity(lock: string): string | undefined {
  try {
    return readFileSync(lock, "utf8");
  } catch {
    return undefined;
  }
}

function isAlive(identity: string): boolean {
  return processIdentity(Number.parseInt(identity, 10)) === identity;
}

const inUse = (folder: string, identity: string) =>
  `Process ${Number.parseInt(identity, 10)} already uses the database in ${folder}. Stop it, or give another DATA_DIR.`;
